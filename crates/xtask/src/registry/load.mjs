// Evaluates the completion specs of @withfig/autocomplete and prints what the
// registry keeps of them as one JSON object. Argument: the package's `build`
// directory. It runs without permission to write or to start anything.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const build = process.argv[2];
// Their trees are larger than all others together, and the depth of their
// actions is fixed.
const SHALLOW = ["aws/", "az/", "gcloud/"];
const counts = { specs: 0, loaded: 0, shallow: 0, missing: 0, generated: 0, nameless: 0 };

const list = (value) => (value === undefined || value === null ? [] : [value].flat());
const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const names = (value) => [...new Set(list(value).filter((name) => typeof name === "string" && name !== ""))].sort(order);

async function spec(path) {
  const file = join(build, `${path}.js`);
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file))).default;
}

function arity(option) {
  const values = list(option.args).filter((value) => typeof value === "object");
  if (values.length === 0) return "flag";
  if (values.some((value) => value.isVariadic)) return "variadic";
  if (values[0].isOptional) return "optional";
  return values.length === 1 ? "value" : "several";
}

function option(value) {
  return {
    names: names(value.name),
    arity: arity(value),
    attached: Boolean(value.requiresSeparator || value.requiresEquals),
    persistent: Boolean(value.isPersistent),
  };
}

async function node(value, own, above) {
  let body = value;
  if (typeof value.loadSpec === "string" && !above.includes(value.loadSpec)) {
    if (SHALLOW.some((start) => value.loadSpec.startsWith(start))) {
      counts.shallow += 1;
    } else {
      const loaded = await spec(value.loadSpec);
      counts[loaded === undefined ? "missing" : "loaded"] += 1;
      if (typeof loaded === "object") body = { ...value, ...loaded };
      above = [...above, value.loadSpec];
    }
  }
  if (body.generateSpec !== undefined) counts.generated += 1;
  const children = [];
  for (const child of list(body.subcommands)) {
    const called = typeof child === "object" && child !== null ? names(child.name) : [];
    if (called.length === 0) counts.nameless += 1;
    else children.push(await node(child, called, above));
  }
  const options = list(body.options).filter((value) => typeof value === "object").map(option);
  return {
    names: own,
    options: options.filter((value) => value.names.length > 0).sort((a, b) => order(a.names[0], b.names[0])),
    runs: list(body.args).some((value) => value?.isCommand),
    children: children.sort((a, b) => order(a.names[0], b.names[0])),
  };
}

const newest = (versions) =>
  versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);

// The paths of the root specs: files, and for directories of versions the newest.
function roots() {
  const entries = readdirSync(build, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".js") && entry.name !== "index.js");
  const found = files.map((entry) => entry.name.slice(0, -3));
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    const versions = readdirSync(join(build, entry.name)).filter((name) => /^\d+\.\d+\.\d+\.js$/.test(name));
    if (versions.length > 0) found.push(`${entry.name}/${newest(versions).slice(0, -3)}`);
  }
  return found.sort(order);
}

function hash() {
  const digest = createHash("sha256");
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(build.length + 1));
  for (const file of files.sort(order)) {
    digest.update(file).update("\0").update(readFileSync(join(build, file))).update("\0");
  }
  return digest.digest("hex");
}

const found = [];
const paths = roots();
const files = new Set(paths.map((path) => path.split("/")[0]));
for (const path of paths) {
  const value = await spec(path);
  if (typeof value !== "object") throw new Error(`${path}: not a spec`);
  // A copy of another program's spec still says that program's name.
  const [file] = path.split("/");
  const called = names(value.name).filter((name) => name === file || !files.has(name));
  if (called.length === 0) called.push(file);
  counts.specs += 1;
  found.push(await node(value, called, [path]));
}
process.stdout.write(JSON.stringify({ hash: hash(), counts, roots: found }), () => process.exit(0));
