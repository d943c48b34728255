import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Allows one installation at a time. The lock names its owner and npm by pid and start time, so that after
 * kill -9 the next run detects the dead owner and kills an orphaned npm.
 */
export async function withInstallLock(root, work) {
  const lock = new InstallLock(join(root, '.install.lock'));
  await lock.take();
  try {
    await work(lock);
  } finally {
    lock.release();
  }
}

class InstallLock {
  constructor(file) {
    this.file = file;
  }

  async take() {
    for (let told = false; !this.create(); told = true) {
      const text = readOrNothing(this.file);
      if (text === undefined) continue;
      const holder = parse(text);
      if (!holder || !isTheSame(holder.owner)) {
        await this.clear(text, holder);
        continue;
      }
      if (!told)
        console.error(
          `Another run (process ${holder.owner.pid}) is installing the dependencies, waiting for it.`,
        );
      await sleep(300);
    }
  }

  /** Called with npm's pid, which is also its process group. */
  recordNpm(pid) {
    this.write({ owner: identityOf(process.pid), npm: identityOf(pid) }, renameSync);
  }

  release() {
    rmSync(this.file, { force: true });
  }

  /** Linking a complete file is atomic, and fails if the lock exists. */
  create() {
    try {
      this.write({ owner: identityOf(process.pid) }, linkSync);
      return true;
    } catch (error) {
      if (error.code === 'EEXIST') return false;
      throw error;
    }
  }

  write(content, place) {
    const temporary = `${this.file}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(content));
    try {
      place(temporary, this.file);
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  /** Renames the lock first, so that it can be restored if another run has replaced it in the meantime. */
  async clear(deadText, holder) {
    const aside = `${this.file}.dead-${process.pid}`;
    try {
      renameSync(this.file, aside);
    } catch (error) {
      if (error.code === 'ENOENT') return;
      throw error;
    }
    try {
      if (readFileSync(aside, 'utf8') !== deadText) linkSync(aside, this.file);
      else if (holder?.npm && isTheSame(holder.npm)) await endGroup(holder.npm);
    } finally {
      rmSync(aside, { force: true });
    }
  }
}

async function endGroup(leader) {
  console.error('An interrupted installation is still running; stopping it.');
  process.kill(-leader.pid, 'SIGKILL');
  while (isTheSame(leader)) await sleep(20);
}

/** Compares the start time too, because the system reuses pids. */
function identityOf(pid) {
  return { pid, bornAt: birthOf(pid) };
}

function isTheSame({ pid, bornAt }) {
  return bornAt !== '' && birthOf(pid) === bornAt;
}

/** Start time of a process; empty for dead and zombie processes. */
function birthOf(pid) {
  if (process.platform === 'linux') {
    const text = readOrNothing(`/proc/${pid}/stat`) ?? '';
    const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state && state !== 'Z' && state !== 'X' ? (rest[18] ?? '') : '';
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

function parse(text) {
  try {
    const holder = JSON.parse(text);
    return typeof holder?.owner?.pid === 'number' ? holder : undefined;
  } catch {
    return undefined;
  }
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
