/* How getopt_long(3) of this machine's C library reads argument lists.
 *
 * Each line of standard input is `p` (options anywhere), `+` (options before
 * the operands) or `s` (short options only, before the operands), then words,
 * each behind a unit separator. Each line of output lists the options, with
 * their values in brackets, then the operands in brackets, or is `refused`. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const struct option table[] = {
  {"all", no_argument, NULL, 'a'},
  {"alike", no_argument, NULL, 'b'},
  {"number", required_argument, NULL, 'n'},
  {"only", optional_argument, NULL, 'o'},
  {"only-this", no_argument, NULL, 't'},
  {NULL, 0, NULL, 0},
};

int main(void) {
  static char line[65536], answer[131072];
  opterr = 0;
  while (fgets(line, sizeof line, stdin)) {
    char *argv[256] = {"program"};
    int argc = 1, option, refused = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *word = strchr(line, '\x1f'); word && argc < 255;) {
      *word++ = 0;
      argv[argc++] = word;
      word = strchr(word, '\x1f');
    }
    char *end = answer;
    optind = 0;
    for (;;) {
      option = *line == 's' ? getopt(argc, argv, "+abn:o::t")
               : getopt_long(argc, argv, *line == '+' ? "+abn:o::t" : "abn:o::t", table, NULL);
      if (option == -1) break;
      if (option == '?') refused = 1;
      end += sprintf(end, "-%c", option);
      if (optarg) end += sprintf(end, "=[%s]", optarg);
      end += sprintf(end, " ");
    }
    for (; optind < argc; optind++) end += sprintf(end, "[%s] ", argv[optind]);
    *end = 0;
    puts(refused ? "refused" : answer);
  }
  return 0;
}
