/** SQLSTATEs by name. On a sharded database `constraint` is empty, so the table's name comes out of the message. */
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

const unavailable = new Set([
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function isUniqueViolation(error: unknown, stem: string): boolean {
  return codeOf(error) === sqlState.uniqueViolation && error instanceof Error && error.message.includes(stem);
}

/** What was referred to has gone in between. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === sqlState.foreignKeyViolation;
}

/** Somebody else was faster: the same work done again sees what they wrote. */
export function isLostRace(error: unknown): boolean {
  return lostRaces.has(codeOf(error));
}

/** The database can't be reached or is going down: the caller should come back. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const gone =
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
  return unavailable.has(code) || unreachable.has(code) || gone;
}
