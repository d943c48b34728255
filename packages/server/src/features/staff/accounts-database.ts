import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const currentCall = new AsyncLocalStorage<{ fault: unknown }>();

/**
 * The service's pool for Better Auth, with pg's default type parsers, which return timestamps as `Date`. With the service's
 * parsers they would be text, Better Auth's comparisons with dates would always be false, and nothing would expire.
 */
export function accountsDatabase(pool: pg.Pool): Kysely<unknown> {
  const lend = async () => {
    const client = await recordingFault(pool.connect());
    const query = (text: string, values: readonly unknown[]) =>
      recordingFault(client.query({ text, values: [...values], types: pg.types }));
    // Kysely calls `query` only with text and values; cursors are not used here.
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as pg.PoolClient;
  };
  // `end` does nothing: the service owns the pool and closes it.
  return new Kysely({
    dialect: new PostgresDialect({ pool: { options: {}, connect: lend, end: async () => {} } }),
  });
}

/**
 * Runs `work`, which calls Better Auth, and returns any database error together with its result: Better Auth hides the error behind an
 * empty 500 or an unrelated error.
 */
export async function withDatabaseFault<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; fault: unknown }> {
  const call = { fault: undefined };
  const result = await currentCall.run(call, work);
  return { result, fault: call.fault };
}

/** Whether the statement failed because of its values: a NUL in text, an invalid id, a duplicate. */
export function isDataFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

async function recordingFault<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    const call = currentCall.getStore();
    if (call) call.fault = error;
    throw error;
  }
}
