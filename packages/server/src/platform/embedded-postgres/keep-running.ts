import { setTimeout as sleep } from 'node:timers/promises';
import { bringUp, type ServerUp } from './bring-up.ts';
import type { Layout } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { rotateLog } from './log-file.ts';
import { claimOwnership, forgetOwner, recordOwner } from './owner.ts';
import { stopPostmaster } from './postmaster.ts';

const rotateEveryMs = 60_000;

export type Keeper = { announce(address: string): Promise<void>; stop(): Promise<void> };

/**
 * Watches the owner's session: it ends with the server, whether that is our child or was taken over, and also when a
 * backend's crash made the server drop all sessions. In each case the way back is the same as at the start.
 */
export function keepRunning(server: ServerUp, { layout, log }: { layout: Layout; log: EmbeddedLog }): Keeper {
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
    // It may have ended before anybody listened.
    session.query('select 1').catch(notice);
  }

  async function recover() {
    log.error({ pid }, `PostgreSQL (process ${pid}) ended or dropped its sessions, bringing it back`);
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        return await comeBack();
      } catch (error) {
        const waitMs = Math.min(100 * 2 ** attempt, 5000);
        log.error({ err: error, waitMs }, `PostgreSQL is not back, next attempt in ${waitMs} ms`);
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function comeBack() {
    const back = await bringUp({ layout, log, onPort: server.port, renew: false });
    pid = back.pid;
    session = back.session;
    if ((await claimOwnership(session, layout.ownerFile)) !== true) {
      await session.end();
      throw new Error(`Another process holds ${layout.dataDir}`);
    }
    watch();
    log.info({ pid, port: back.port }, `PostgreSQL is back (process ${pid})`);
  }

  return {
    announce: (address) => recordOwner(layout.ownerFile, address),
    async stop() {
      stopping.abort();
      clearInterval(rotation);
      await recovery;
      // Session and record stay until the server has ended: nobody else can own the folder before.
      await stopPostmaster(pid, layout.cluster, log);
      await session.end().catch(() => {});
      await forgetOwner(layout.ownerFile);
    },
  };
}
