import { type BringUp, bringUp, type ServerUp } from './bring-up.ts';
import { databaseUrl } from './connection-file.ts';
import { layoutOf } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { joinCommands, leaveCommandsAsLast, livingOwner } from './owner.ts';
import { stopPostmaster } from './postmaster.ts';

export type EmbeddedConnection = {
  url: string;
  freshlyInitialised: boolean;
  /** URL of the service that runs on this database, or null if there is none. */
  serviceUrl: string | null;
  /** Stops the server too, unless it has other clients. */
  close(): Promise<void>;
};

/** Connects a command to the running database, or starts one for the duration of the command. */
export async function connectEmbedded(options: {
  dataDir: string;
  log: EmbeddedLog;
}): Promise<EmbeddedConnection> {
  const { log } = options;
  const layout = await layoutOf(options.dataDir);
  const server = await joinServer({ layout, log, renew: false });
  const { session, pid } = server;
  return {
    url: databaseUrl(server),
    freshlyInitialised: server.freshlyInitialised,
    serviceUrl: (await livingOwner(layout.ownerFile))?.address || null,
    async close() {
      const last = await leaveCommandsAsLast(session, layout.ownerFile).catch(() => false);
      if (last) await stopPostmaster(pid, layout.cluster, log);
      await session.end().catch(() => {});
    },
  };
}

/** Retries: the server may be shutting down after its previous client. */
async function joinServer(wanted: BringUp): Promise<ServerUp> {
  for (let attempt = 1; ; attempt++) {
    const server = await bringUp(wanted);
    try {
      await joinCommands(server.session);
      return server;
    } catch (error) {
      await server.session.end().catch(() => {});
      if (attempt === 10) throw error;
    }
  }
}
