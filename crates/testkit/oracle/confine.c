/* confine PROGRAM ARGUMENT...: runs a program that can read files, compute,
 * and write to what it was given open; nothing else.
 *
 * No file is opened for writing, made, renamed or removed; no socket; no
 * signal is sent. Programs that it starts are confined alike.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
# define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
# define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FIELD(name) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, name))
#define ANSWER(action) BPF_STMT (BPF_RET | BPF_K, action)
#define LET(name) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), ANSWER (SECCOMP_RET_ALLOW)
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)
/* Lets a call through whose argument of this index, its flags, only reads. */
#define LET_READ(name, index) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 4), FIELD (args[index]), \
  BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | __O_TMPFILE, 0, 1), \
  ANSWER (REFUSED), ANSWER (SECCOMP_RET_ALLOW)

static struct sock_filter filter[] = {
  FIELD (arch),
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), ANSWER (SECCOMP_RET_KILL_PROCESS),
  FIELD (nr),
  LET_READ (openat, 2),
  LET (read), LET (write), LET (writev), LET (pread64), LET (lseek), LET (close),
  LET (fstat), LET (newfstatat), LET (statx), LET (faccessat), LET (faccessat2), LET (readlinkat),
  LET (getdents64), LET (getcwd), LET (chdir), LET (fcntl), LET (dup), LET (dup3), LET (pipe2),
  LET (mmap), LET (munmap), LET (mremap), LET (mprotect), LET (madvise), LET (brk),
  LET (rt_sigaction), LET (rt_sigprocmask), LET (rt_sigreturn), LET (rt_sigsuspend), LET (sigaltstack),
  LET (clone), LET (execve), LET (wait4), LET (exit), LET (exit_group),
  LET (getpid), LET (getppid), LET (getuid), LET (geteuid), LET (getgid), LET (getegid), LET (getpgid),
  LET (uname), LET (sysinfo), LET (getrandom), LET (getrlimit), LET (getrusage), LET (times),
  LET (clock_gettime), LET (gettimeofday), LET (ppoll), LET (pselect6), LET (futex),
  LET (set_tid_address), LET (set_robust_list), LET (rseq), LET (umask),
#ifdef __x86_64__
  LET (stat), LET (lstat), LET (access), LET (readlink), LET (dup2), LET (pipe), LET (fork), LET (vfork),
  LET (arch_prctl), LET (getpgrp), LET (poll), LET (select), LET (time), LET (alarm),
#endif
  ANSWER (REFUSED),
};

int main (int count, char **arguments) {
  struct sock_fprog program = { sizeof filter / sizeof *filter, filter };
  struct rlimit memory = { 1u << 30, 1u << 30 }, seconds = { 20, 20 }, none = { 0, 0 };
  setrlimit (RLIMIT_AS, &memory);
  setrlimit (RLIMIT_CPU, &seconds);
  setrlimit (RLIMIT_CORE, &none);
  setrlimit (RLIMIT_FSIZE, &none);
  alarm (60);
  if (count < 2 || prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror ("confine");
    return 2;
  }
  execv (arguments[1], arguments + 1);
  perror (arguments[1]);
  return 2;
}
