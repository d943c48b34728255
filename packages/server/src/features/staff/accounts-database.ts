import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const underWay = new AsyncLocalStorage<{ fault: unknown }>();

/**
 * The service's pool as Better Auth expects one: with pg's own types, so that its timestamps are dates. As the text that
 * the rest of the service reads, no comparison with a date is ever true, and nothing expires.
 */
export function accountsDatabase(pool: pg.Pool): Kysely<unknown> {
  const lend = async () => {
    const client = await noted(pool.connect());
    const query = (text: string, values: readonly unknown[]) =>
      noted(client.query({ text, values: [...values], types: pg.types }));
    // Kysely calls `query` with text and values only; its cursors are not used here.
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as pg.PoolClient;
  };
  // The pool is closed by whoever opened it.
  return new Kysely({
    dialect: new PostgresDialect({ pool: { options: {}, connect: lend, end: async () => {} } }),
  });
}

/**
 * Runs what calls Better Auth, and returns the database's fault beside its result: Better Auth makes an empty 500 of one,
 * or some other refusal, and says no more.
 */
export async function withDatabaseFault<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; fault: unknown }> {
  const noticed = { fault: undefined };
  const result = await underWay.run(noticed, work);
  return { result, fault: noticed.fault };
}

/** Whether the statement was refused for its values: a text with a NUL, an id that is none, a duplicate. */
export function isDataFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

async function noted<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    const noticed = underWay.getStore();
    if (noticed) noticed.fault = error;
    throw error;
  }
}
