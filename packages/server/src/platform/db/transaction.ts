import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';
import { isLostRace } from './sql-states.ts';

const followUps = new WeakMap<Db, (() => void)[]>();
const maxAttempts = 4;

/**
 * Runs `work` in a new transaction, or in `db` if it is one. Retries after conflicts (deadlocks, rows inserted or deleted concurrently),
 * so `work` may run more than once and must not have effects outside the database; use afterCommit for those.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    const after: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        followUps.set(tx, after);
        return work(tx);
      });
      for (const followUp of after) followUp();
      return result;
    } catch (error) {
      if (attempt === maxAttempts || !isLostRace(error)) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}

/** Runs `followUp` after the transaction of `db` is committed, or at once if `db` is the pool. */
export function afterCommit(db: Db, followUp: () => void): void {
  const waiting = followUps.get(db);
  if (waiting) waiting.push(followUp);
  else followUp();
}
