import type { SpawnOptions } from 'node:child_process';
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { foreignFolder, noAccount } from './errors.ts';
import { type Command, cleanSurroundings, runProgram } from './run-program.ts';

/** How PostgreSQL's programs are run: without root, and with access to their files. */
export type Account = {
  name: string;
  owner: Ids;
  command(file: string, args: string[]): Command;
};

type Ids = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Tries accounts from the least privileged up, and makes the first that works the owner of `folder`
 * (the cluster, or the empty folder for it).
 */
export async function accountFor(folder: string, initdb: string): Promise<Account> {
  const tried: string[] = [];
  for (const account of await candidates(folder)) {
    const refusal = await handOver(folder, account.owner).then(
      () => tryOut(account, folder, initdb),
      (error: Error) => error.message,
    );
    if (!refusal) return account;
    tried.push(`${account.name}: ${refusal}`);
  }
  throw noAccount(folder, tried);
}

async function candidates(folder: string): Promise<Account[]> {
  const self = ownIds();
  const { uid, gid } = await stat(folder);
  const nobody = await nobodyIds();
  if (self.uid !== 0) {
    if (uid !== self.uid) throw foreignFolder(folder, uid);
    return hasName() ? [asSelf(self)] : [inUserNamespace(self, nobody), asSelf(self)];
  }
  // The owner of an existing folder is preserved, so that a user who ran Tribune before root did is not locked out.
  const other = uid === 0 ? nobody : { uid, gid };
  return [
    withUid(other),
    withCapability(other, 'dac_read_search'),
    // Docker's default set of capabilities holds dac_override but not dac_read_search.
    withCapability(other, 'dac_override'),
    inUserNamespace(self, nobody),
  ];
}

function asSelf(owner: Ids): Account {
  return { name: 'this user', owner, command: (file, args) => ({ file, args, options: cleanSurroundings }) };
}

/** Sufficient if all users can search every parent folder. */
function withUid(owner: Ids): Account {
  const options: SpawnOptions = { ...cleanSurroundings, uid: owner.uid, gid: owner.gid };
  return { name: `user ${owner.uid}`, owner, command: (file, args) => ({ file, args, options }) };
}

/**
 * In a folder of mode 0700, such as root's home, another user can access neither binaries nor data. One ambient capability grants
 * access; dac_read_search does not grant write access anywhere. PostgreSQL checks only for euid 0.
 */
function withCapability({ uid, gid }: Ids, capability: string): Account {
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Without this flag, access(2), with which PostgreSQL finds its own binaries, ignores capabilities.
    '--securebits=+no_setuid_fixup',
  ];
  return wrapped(`user ${uid} with ${capability} (setpriv)`, { uid, gid }, 'setpriv', flags);
}

/**
 * A user namespace: the process runs as `nobody` inside and as the current user outside, so file ownership does not change.
 * Also used for a user ID without an entry in /etc/passwd (docker run --user 12345), where initdb fails.
 */
function inUserNamespace(owner: Ids, inside: Ids): Account {
  const flags = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`];
  return wrapped('a user namespace (unshare)', owner, 'unshare', flags);
}

function wrapped(name: string, owner: Ids, wrapper: string, flags: string[]): Account {
  return {
    name,
    owner,
    command: (file, args) => ({ file: wrapper, args: [...flags, file, ...args], options: cleanSurroundings }),
  };
}

/** `initdb --show` locates the other programs and the shared files, and exits without writing anything. */
async function tryOut(account: Account, folder: string, initdb: string) {
  const script = 'test "$(id -u)" -ne 0 && test -w "$1" && exec "$2" --show -D "$1"';
  const { ok, output } = await runProgram(account.command('/bin/sh', ['-c', script, 'sh', folder, initdb]));
  if (ok) return '';
  return output.trim().split('\n').at(-1) || `cannot reach ${folder} or ${initdb}`;
}

/** The folder itself comes last: its owner shows whether the rest is done. */
async function handOver(folder: string, to: Ids): Promise<void> {
  if ((await stat(folder)).uid === to.uid) return;
  for (const name of await readdir(folder)) await handOverTree(join(folder, name), to);
  await chown(folder, to.uid, to.gid);
}

async function handOverTree(path: string, to: Ids): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await handOverTree(join(path, name), to);
  }
  await chown(path, to.uid, to.gid);
}

function ownIds(): Ids {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The group is nogroup on Debian and nobody on Fedora, so it is read from the user's entry. */
async function nobodyIds(): Promise<Ids> {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  // macOS has -2 there, which the pattern does not match; root then uses the number below.
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}
