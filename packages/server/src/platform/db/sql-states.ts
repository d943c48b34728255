/** SQLSTATEs by name. On Citus `constraint` is empty, so the table's name is parsed from the message. */
const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  deadlock: '40P01',
  serialisation: '40001',
  lockNotAvailable: '55P03',
};

const lostRaces = new Set([
  sqlState.deadlock,
  sqlState.serialisation,
  sqlState.uniqueViolation,
  sqlState.foreignKeyViolation,
]);

/** The database is down, shutting down, out of connections, or exceeded the statement's time limit. */
const unavailable = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '57014', // query_canceled, which is how a statement's time limit ends it
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: a standby, in the middle of a failover
  '58030', // io_error
]);
const connectionException = '08';
const insufficientResources = '53';
const diskFull = '53100';

/** Messages of errors without codes, from the driver and the query builder. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|connection has been discarded|after calling end on the pool|driver has already been destroyed/;

/** Messages with which Citus reports that it lost a node as an internal error; see its remote_transaction.c. */
const internalError = 'XX000';
const lostNode =
  /marked as essential|could not commit transaction for shard|failed to prepare transaction|closed (?:the connection )?unexpectedly|connection not open|no connection to the server|terminating connection/;

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
]);

/** A file system is full or its quota is reached. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** The statement was not sent, or its result was not awaited. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Whether an error violates the unique constraint whose name contains `stem`. Citus appends a shard number to names and leaves
 * `err.constraint` empty, so the message is searched.
 */
export function isUniqueViolation(error: unknown, stem: string): boolean {
  return codeOf(error) === sqlState.uniqueViolation && error instanceof Error && error.message.includes(stem);
}

/** A lock was not granted within lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === sqlState.lockNotAvailable;
}

/** A referenced row was deleted concurrently. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === sqlState.foreignKeyViolation;
}

/** The transaction waited for another one that waited for it, and was rolled back. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === sqlState.deadlock;
}

/** A concurrent write won; retrying the transaction sees its result. */
export function isLostRace(error: unknown): boolean {
  return lostRaces.has(codeOf(error));
}

/** Whether the database is temporarily unavailable, so that the caller should retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  return (
    unavailable.has(code) ||
    unreachable.has(code) ||
    isOfClass(code, connectionException) ||
    isOfClass(code, insufficientResources) ||
    (error instanceof Error &&
      (lostConnection.test(error.message) || (code === internalError && lostNode.test(error.message))))
  );
}

/** A standby cancelled the statement because the primary removed the data that it reads. */
const recoveryConflict = '40001';

/**
 * A read failed because of the replica, and the primary may answer it. False if the statement reached its time limit: the primary would
 * take as long.
 */
export function isReplicaFault(error: unknown): boolean {
  const code = codeOf(error);
  return code !== '57014' && (code === recoveryConflict || isUnavailable(error));
}

/** The database's disk is full. Reads continue to work. */
export function isDatabaseDiskFull(error: unknown): boolean {
  return codeOf(error) === diskFull;
}

/** Whether a file could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return (
    noRoom.has(codeOf(error)) || (error instanceof Error && error.cause ? isDiskFull(error.cause) : false)
  );
}

const isOfClass = (code: string, stem: string) => /^[0-9A-Z]{5}$/.test(code) && code.startsWith(stem);
