/** SQLSTATEs by name. On a sharded database `constraint` is empty, so the table's name comes out of the message. */
const sqlState = {
  uniqueViolation: '23505',
  deadlock: '40P01',
  serialisation: '40001',
  lockNotAvailable: '55P03',
};

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

export function isSerialisationFault(error: unknown): boolean {
  const code = codeOf(error);
  return code === sqlState.deadlock || code === sqlState.serialisation;
}

/** The database can't be reached or is going down: the caller should come back. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const gone =
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
  return unavailable.has(code) || unreachable.has(code) || gone;
}
