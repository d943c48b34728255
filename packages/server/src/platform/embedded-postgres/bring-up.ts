import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { accountFor } from './account.ts';
import { type Binaries, postgresBinaries } from './binaries.ts';
import { clusterVersion } from './cluster-upgrade.ts';
import { type ConnectionRecord, freshPassword, readConnection, writeConnection } from './connection-file.ts';
import { alreadyRunning, foreignFolder, otherVersion, postgresFailed } from './errors.ts';
import { freePort } from './free-port.ts';
import { initialiseOnce } from './initialise.ts';
import { launchPostmaster } from './launch.ts';
import type { Layout } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { endOrphans, type Postmaster, runningPostmaster, settle, stopPostmaster } from './postmaster.ts';
import { postgresClientsIn } from './processes.ts';
import { countOtherClients, dataFolderOf, openSession } from './session.ts';
import { settingsFingerprint, settingsText, writeSettings } from './settings.ts';
import { resetPasswords, runSingleUser } from './single-user.ts';

export type BringUp = {
  layout: Layout;
  log: EmbeddedLog;
  /** The port that clients already use: after a crash the server must restart on it. */
  onPort?: number;
  /** Default: the binaries installed with this release. */
  binaries?: Binaries;
  /** Whether a server with outdated settings and no clients is restarted. Commands leave it running. */
  renew: boolean;
};

export type ServerUp = {
  pid: number;
  port: number;
  password: string;
  takenOver: boolean;
  freshlyInitialised: boolean;
  session: pg.Client;
};

type Site = BringUp & { binaries: Binaries; record: ConnectionRecord };

/**
 * Brings the folder from any state to a server that accepts connections: creates the cluster, takes over a server that
 * outlived its owner, cleans up after a crash, or starts a server. There is no lock file: a rename decides a race to create
 * the cluster and PostgreSQL's own lock a race to start it; the loser retries and finds the winner's server.
 */
export async function bringUp(wanted: BringUp): Promise<ServerUp> {
  const { layout, log } = wanted;
  await refuseForeignFolder(layout.home);
  const binaries = wanted.binaries ?? (await postgresBinaries());
  // If the database disappears while Tribune runs, it must not be replaced by an empty one.
  const freshlyInitialised = !wanted.onPort && (await initialiseOnce(layout, binaries, log));
  await refuseOtherVersion(layout, binaries);
  const site = { ...wanted, binaries, record: await connectionRecord(layout, log) };
  for (let attempt = 1; attempt <= 20; attempt++) {
    const server = await oneRound(site, attempt);
    if (server) return { ...server, password: site.record.password, freshlyInitialised };
    await sleep(Math.min(20 * attempt, 500));
  }
  throw postgresFailed('Starting PostgreSQL', `It did not start in twenty attempts, see ${layout.logFile}`);
}

async function oneRound(site: Site, attempt: number) {
  const { layout, log, record } = site;
  const found = await runningPostmaster(layout.cluster);
  if (found && found.status !== 'ready') return void (await settle(found.pid, layout.cluster, log));
  if (found && site.onPort && found.port !== site.onPort)
    return stopPostmaster(found.pid, layout.cluster, log);
  const server = found ?? (await startServer(site));
  if (!server) return;

  const session = await openSession(server.port, record.password, 'tribune');
  if (session === 'wrong_password') return resetPassword(site, server);
  if (session === 'not_yet') return;
  if (session === 'unreachable') {
    if (attempt >= 5) await stopPostmaster(server.pid, layout.cluster, log);
    return;
  }
  if (await isUsable(session, site, found)) {
    if (found) await adopt(site, found);
    return { pid: server.pid, port: server.port, takenOver: found !== undefined, session };
  }
  await session.end();
  await stopPostmaster(server.pid, layout.cluster, log);
}

async function startServer(site: Site): Promise<Postmaster | undefined> {
  const { layout, log, binaries, record } = site;
  const settings = settingsText();
  await writeSettings(layout.cluster, settings);
  const port = site.onPort ?? (await freePort());
  const launch = await launchPostmaster(layout, binaries, port);
  if (launch === 'memory_in_use') await endOrphans(layout.cluster, log);
  if (typeof launch === 'string') return;
  Object.assign(record, { port, settings: settingsFingerprint(settings, binaries.edition) });
  await writeConnection(layout.connectionFile, record);
  return { pid: launch.pid, port, status: 'ready' };
}

async function isUsable(session: pg.Client, { layout, binaries, record, renew }: Site, found?: Postmaster) {
  if ((await dataFolderOf(session)) !== layout.cluster) return false;
  if (!found || !renew) return true;
  const current = record.settings === settingsFingerprint(settingsText(), binaries.edition);
  return current || (await countOtherClients(session)) > 0;
}

async function adopt({ layout, log, record }: Site, { pid, port }: Postmaster) {
  log.info({ pid, port }, `PostgreSQL already runs on ${layout.home} (process ${pid}), taking it over`);
  if (record.port === port) return;
  record.port = port;
  await writeConnection(layout.connectionFile, record);
}

async function connectionRecord(layout: Layout, log: EmbeddedLog): Promise<ConnectionRecord> {
  const stored = await readConnection(layout.connectionFile);
  if (stored) return stored;
  log.warn(
    { file: layout.connectionFile },
    `${layout.connectionFile} is missing or damaged, generating a new password`,
  );
  const fresh = { port: 0, password: freshPassword(), settings: '' };
  await writeConnection(layout.connectionFile, fresh);
  return fresh;
}

/** Resetting the password restarts the server, so it is refused while clients with the old password are connected. */
async function resetPassword({ layout, log, binaries, record }: Site, server: Postmaster) {
  if (await postgresClientsIn(layout.cluster)) throw alreadyRunning(layout.dataDir);
  await stopPostmaster(server.pid, layout.cluster, log);
  const { cluster } = layout;
  const account = await accountFor(cluster, binaries.initdb);
  const step = 'Setting a new database password';
  await runSingleUser({ cluster, account, binaries, step }, resetPasswords(record.password));
}

/** PostgreSQL would also refuse to start, but would say why only in its log. */
async function refuseOtherVersion({ home, cluster }: Layout, { major }: Binaries) {
  const found = await clusterVersion(cluster);
  if (found !== undefined && found !== major) throw otherVersion(home, found, major);
}

async function refuseForeignFolder(home: string) {
  const found = await stat(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw foreignFolder(home, undefined);
  });
  const self = process.getuid?.();
  if (found && self !== 0 && found.uid !== self) throw foreignFolder(home, found.uid);
}
