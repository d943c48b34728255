import { setTimeout as sleep } from 'node:timers/promises';
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
  /** By this very start. Not a sign that anything was loaded into it: that may have been interrupted. */
  freshlyInitialised: boolean;
  /** The server was running: its owner was killed, or a command had started it. */
  takenOver: boolean;
  /** Where people find this Tribune, for the message that a second start on the folder gives. */
  announce(where: { address: string }): Promise<void>;
  /** Ends the server in order and lets go of the folder. */
  stop(): Promise<void>;
};

/** Starts (or takes over) the database in DATA_DIR, owns it, and restarts it should it die. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: EmbeddedLog;
}): Promise<EmbeddedPostgres> {
  const layout = await layoutOf(options.dataDir);
  const server = await ownServer({ layout, log: options.log, renew: true });
  const keeper = keepRunning(server, { layout, log: options.log });
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

/** The session may end under our hands: a command that was the last to leave stops the server. Then: once more. */
async function claimFor({ session }: ServerUp, { layout }: BringUp) {
  try {
    return await claimOwnership(session, layout.ownerFile);
  } catch {
    return undefined;
  }
}

/**
 * An owner whose parent (npm, a shell) is gone is about to notice and to stop; a lock without an owner is a command's
 * that is stopping the server, or an owner's that was killed this instant.
 */
async function patienceMs(owner: Owner | undefined) {
  const leaving = owner === undefined || !(await isAlive(owner.parentPid));
  return leaving ? 30_000 : 500;
}
