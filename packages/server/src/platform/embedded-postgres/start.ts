import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type BringUp, bringUp, type ServerUp } from './bring-up.ts';
import { databaseUrl } from './connection-file.ts';
import { alreadyRunning } from './errors.ts';
import { keepRunning } from './keep-running.ts';
import { layoutOf } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { claimOwnership, type Owner } from './owner.ts';
import { isAlive } from './processes.ts';

export type EmbeddedPostgres = {
  url: string;
  /** Whether this start created the database. Loading data into it may have been interrupted since. */
  freshlyInitialised: boolean;
  /** The server was already running: its owner was killed, or a command had started it. */
  takenOver: boolean;
  /** Records the service's URL, for the error message of a second start on this folder. */
  announce(where: { address: string }): Promise<void>;
  /** Shuts the server down and releases the folder. */
  stop(): Promise<void>;
};

/** Starts or takes over the database in DATA_DIR, and restarts it after a crash. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: EmbeddedLog;
  /** Default: the binaries installed with this release. */
  binaries?: Binaries;
}): Promise<EmbeddedPostgres> {
  const { dataDir, ...wanted } = options;
  const site: BringUp = { ...wanted, layout: await layoutOf(dataDir), renew: true };
  const server = await ownServer(site);
  const keeper = keepRunning(server, site);
  return {
    url: databaseUrl(server),
    freshlyInitialised: server.freshlyInitialised,
    takenOver: server.takenOver,
    announce: ({ address }) => keeper.announce(address),
    stop: () => keeper.stop(),
  };
}

async function ownServer(wanted: BringUp): Promise<ServerUp> {
  const began = Date.now();
  let freshlyInitialised = false;
  for (;;) {
    const server = await bringUp(wanted);
    freshlyInitialised ||= server.freshlyInitialised;
    const claim = await claimFor(server, wanted);
    if (claim === true) return { ...server, freshlyInitialised };
    await server.session.end().catch(() => {});
    if (Date.now() - began > (await patienceMs(claim))) throw alreadyRunning(wanted.layout.dataDir, claim);
    await sleep(100);
  }
}

/** Retries if the session ends because the last command has stopped the server. */
async function claimFor({ session }: ServerUp, { layout }: BringUp) {
  try {
    return await claimOwnership(session, layout.ownerFile);
  } catch {
    return undefined;
  }
}

/**
 * How long to wait for the lock: an owner whose parent (npm, a shell) has exited is about to stop, and a lock without an owner belongs to
 * a command that is stopping the server or to an owner that has just been killed.
 */
async function patienceMs(owner: Owner | undefined) {
  const leaving = owner === undefined || !(await isAlive(owner.parentPid));
  return leaving ? 30_000 : 500;
}
