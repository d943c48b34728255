import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets one run install at a time. The lock names its owner by pid and birth, and npm's process too, so that after
 * kill -9 the next run sees that it is dead, and ends an npm that is still at work alone.
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

  /** Called with npm's pid, which leads a process group of its own. */
  recordNpm(pid) {
    this.write({ owner: identityOf(process.pid), npm: identityOf(pid) }, renameSync);
  }

  release() {
    rmSync(this.file, { force: true });
  }

  /** A link appears with its content or not at all, and fails where there is one. */
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

  /** Moved aside first: if it has become another run's lock in between, that is put back. */
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
  console.error('An interrupted installation is still at work; ending it.');
  process.kill(-leader.pid, 'SIGKILL');
  while (isTheSame(leader)) await sleep(20);
}

/** A pid alone may have passed to another program. */
function identityOf(pid) {
  return { pid, bornAt: birthOf(pid) };
}

function isTheSame({ pid, bornAt }) {
  return bornAt !== '' && birthOf(pid) === bornAt;
}

/** Nothing for the dead; a zombie is dead. */
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
