import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessRow {
  pid: number;
  parent: number;
  command: string;
}

/** The living media workers that `parent` started, by process id. */
export function workersOf(parent: number): number[] {
  return processes()
    .filter((row) => row.parent === parent && row.command.includes('workers/child.ts'))
    .map((row) => row.pid);
}

export function isAlive(pid: number): boolean {
  return processes().some((row) => row.pid === pid);
}

/** Waits for a condition, 10 s at most. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'waited 10 s in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Zombies left out. From /proc where there is one: small images of Linux have no `ps`. */
function processes(): ProcessRow[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): ProcessRow[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const [, state, parent] = /\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      return []; // it ended while we looked
    }
  });
}

function fromPs(): ProcessRow[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args=']).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
