// A session of the TypeScript SDK's client with the program, told as JSON.
//
//   node session.mjs MODULES ERA http URL TOKEN
//   node session.mjs MODULES ERA stdio PROGRAM WORD...
import { createRequire } from "node:module";

const [modules, era, way, ...target] = process.argv.slice(2);
const require = createRequire(`${modules}/package.json`);
const sdk = require("@modelcontextprotocol/client");
const { StdioClientTransport } = require("@modelcontextprotocol/client/stdio");

const transport =
  way === "http"
    ? new sdk.StreamableHTTPClientTransport(new URL(target[0]), {
        requestInit: { headers: { Authorization: target[1] } },
      })
    : new StdioClientTransport({ command: target[0], args: target.slice(1) });

const client = new sdk.Client(
  { name: "session", version: "1" },
  {
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: {
      mode: era === "modern" ? { pin: "2026-07-28" } : "legacy",
    },
  },
);

const told = { forms: [] };
let answer = "once";
client.setRequestHandler("elicitation/create", async (request) => {
  told.forms.push(request.params.message);
  return { action: "accept", content: { answer } };
});

const bash = (command, more, options) =>
  client.callTool({ name: "Bash", arguments: { command, ...more } }, options);

await client.connect(transport);
told.version = client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion;
told.instructions = client.getInstructions();
// The results that follow are held against these schemas.
told.tools = (await client.listTools()).tools.map((tool) => tool.name);
told.read = (await bash("cat a.txt")).structuredContent.stdout;

told.progress = [];
await bash("cat a.txt; sleep 3.5", {}, {
  onprogress: (progress) => told.progress.push(progress.progress),
});

const leaving = new AbortController();
const left = bash("echo on; sleep 77", {}, { signal: leaving.signal });
setTimeout(() => leaving.abort("enough"), 1000);
told.cancelled = await left.then(
  () => false,
  () => true,
);

told.approved = (await bash("touch x")).isError;
answer = "no";
told.refused = (await bash("touch y")).isError;

const started = await bash("cat a.txt; exit 3", { run_in_background: true });
const task = started.structuredContent.backgroundTaskId;
const ended = await client.callTool({
  name: "TaskOutput",
  arguments: { task_id: task, block: true, timeout: 20000 },
});
told.task = ended.structuredContent.task.status;
const uri = `qedsh://task/${task}/output`;
told.resource = (await client.readResource({ uri })).contents[0].text;

console.log(JSON.stringify(told));
await client.close();
