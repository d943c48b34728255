import { setTimeout as sleep } from 'node:timers/promises';
import { type BringUp, bringUp, type ServerUp } from './bring-up.ts';
import { rotateLog } from './log-file.ts';
import { claimOwnership, forgetOwner, recordOwner } from './owner.ts';
import { stopPostmaster } from './postmaster.ts';

const rotateEveryMs = 60_000;

export type Keeper = { announce(address: string): Promise<void>; stop(): Promise<void> };

/**
 * Watches the owner's session. It ends when the server exits (whether a child process or taken over), or when a backend crashes and the
 * server drops all sessions. Recovers as at the start.
 */
export function keepRunning(server: ServerUp, wanted: BringUp): Keeper {
  const { layout, log } = wanted;
  let { pid, session } = server;
  const stopping = new AbortController();
  let recovery = Promise.resolve();
  const rotation = setInterval(() => void rotateLog(layout.logFile).catch(() => {}), rotateEveryMs);
  rotation.unref();
  watch();

  function watch() {
    let noticed = false;
    const notice = () => {
      if (!noticed && !stopping.signal.aborted) recovery = recover();
      noticed = true;
    };
    session.once('end', notice);
    // The session may have ended before the listener was added.
    session.query('select 1').catch(notice);
  }

  async function recover() {
    log.error({ pid }, `PostgreSQL (process ${pid}) ended or dropped its sessions, restarting it`);
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        return await comeBack();
      } catch (error) {
        const waitMs = Math.min(100 * 2 ** attempt, 5000);
        log.error({ err: error, waitMs }, `PostgreSQL did not restart, retrying in ${waitMs} ms`);
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function comeBack() {
    const back = await bringUp({ ...wanted, onPort: server.port, renew: false });
    pid = back.pid;
    session = back.session;
    if ((await claimOwnership(session, layout.ownerFile)) !== true) {
      await session.end();
      throw new Error(`Another process owns ${layout.dataDir}`);
    }
    watch();
    log.info({ pid, port: back.port }, `PostgreSQL restarted (process ${pid})`);
  }

  return {
    announce: (address) => recordOwner(layout.ownerFile, address),
    async stop() {
      stopping.abort();
      clearInterval(rotation);
      await recovery;
      // Session and record remain until the server has ended, so that no other process can own the folder before.
      await stopPostmaster(pid, layout.cluster, log);
      await session.end().catch(() => {});
      await forgetOwner(layout.ownerFile);
    },
  };
}
