import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';
import { isLostRace } from './sql-states.ts';

const followUps = new WeakMap<Db, (() => void)[]>();
const maxAttempts = 4;

/**
 * Runs `work` in a transaction: its own, or the one that `db` is already. What lost a race (a deadlock, a row that
 * came or went in between) is tried again, so `work` may run more than once and must do nothing outside the database;
 * that is what afterCommit is for.
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

/** Runs `followUp` once what was written is committed: at once on the pool, later in a transaction. */
export function afterCommit(db: Db, followUp: () => void): void {
  const waiting = followUps.get(db);
  if (waiting) waiting.push(followUp);
  else followUp();
}
