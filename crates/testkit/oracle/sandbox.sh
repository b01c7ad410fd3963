#!/bin/bash
# Lays a throw-away root directory and starts the oracle's init in it.
# Runs as root of new mount, pid, network, IPC, UTS and cgroup namespaces (and
# of a user namespace where the caller was not root).
#
#   sandbox.sh INIT FIXTURE [USER ID of the agent; 0 in a user namespace]
set -euo pipefail
init=$1 fixture=$2 user=$3

root=/mnt # in the caller's namespace nothing is mounted there
mount -t tmpfs -o size=1g,mode=755 oracle $root
cd $root
mkdir -p usr etc dev proc sys tmp var/{tmp,lib,cache,log} run root home opt/agent/bin oracle/{base/agent,old}
chmod 700 oracle
cp "$init" oracle/init
cp "$fixture" oracle/fixture.sh

# The programs of this machine, not to be written.
for directory in usr etc sys var/lib var/cache; do
  mount --rbind "/$directory" "$directory"
  mount -o remount,bind,ro "$directory" 2>/dev/null || true # locked in a user namespace
done
for directory in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$directory" ]; then
    cp -P "/$directory" .
  elif [ -d "/$directory" ]; then
    mkdir "$directory"
    mount --rbind "/$directory" "$directory"
  fi
done
link() { [ ! -e "$1" ] || ln -s "$1" "opt/agent/bin/$2"; }
link /usr/bin/fdfind fd
link /usr/bin/batcat bat
if sysroot=$(cd / && rustc --print sysroot 2>/dev/null); then
  mkdir opt/rust
  mount --rbind "$sysroot" opt/rust
  ln -s /opt/rust/bin/{rustc,cargo} opt/agent/bin/
fi

# Someone of no importance, who knows no other machine.
for file in passwd group hosts resolv.conf; do
  cat "/etc/$file" >"oracle/$file" 2>/dev/null || true
done
if [ "$user" != 0 ]; then
  echo "agent:x:$user:$user:agent:/home/agent:/bin/bash" >>oracle/passwd
  echo "agent:x:$user:" >>oracle/group
fi
echo "127.0.0.1 localhost sandbox" >oracle/hosts
echo "nameserver 192.0.2.53" >oracle/resolv.conf
for file in passwd group hosts resolv.conf; do
  chmod 644 "oracle/$file"
  [ ! -f "etc/$file" ] || mount --bind "oracle/$file" "etc/$file"
done

mount -t proc -o nosuid,nodev,noexec proc proc
mount -t tmpfs -o size=1m,mode=755,nosuid devices dev
for device in null zero full random urandom tty; do
  : >dev/$device
  mount --bind /dev/$device dev/$device
done
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
mkdir dev/pts dev/shm
ln -s pts/ptmx dev/ptmx
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec devpts dev/pts
for directory in tmp var/tmp dev/shm; do
  mount -t tmpfs -o size=64m,mode=1777 scratch $directory
done
hostname sandbox

# From here on the machine's own files are out of sight.
mount --bind oracle/base home
pivot_root . oracle/old
cd /
umount -l /oracle/old
as_agent=()
if [ "$user" != 0 ]; then
  chown "$user:$user" /home/agent
  as_agent=(setpriv "--reuid=$user" "--regid=$user" --clear-groups --no-new-privs)
fi
env -i HOME=/home/agent PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8 \
  "${as_agent[@]}" bash -s </oracle/fixture.sh >&2
umount /home
exec /oracle/init "$user"
