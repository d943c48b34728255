import { type Db, rows } from '../db/database.ts';

const storedDays = 30;
const dayMs = 86_400_000;

/** Units that a merchant may use per day (UTC): the table and column that count the used ones. */
interface DailyBudget {
  table: 'language_model_days' | 'translation_days';
  column: 'characters' | 'checks' | 'worded_answers';
}
export const translatedCharacters: DailyBudget = { table: 'translation_days', column: 'characters' };
export const languageModelChecks: DailyBudget = { table: 'language_model_days', column: 'checks' };
export const languageModelAnswers: DailyBudget = { table: 'language_model_days', column: 'worded_answers' };

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Takes units from the merchant's budget of the day. False if they exceed it. */
export async function takeFromBudget(
  db: Db,
  merchantId: string,
  { table, column }: DailyBudget,
  { amount, perDay, now }: { amount: number; perDay: number; now: Date },
): Promise<boolean> {
  if (amount > perDay) return false;
  const taken = await rows(
    db,
    `insert into ${table} as today (merchant_id, day, ${column}) values ($1, $2, $3)
     on conflict (merchant_id, day) do update set ${column} = today.${column} + excluded.${column}
     where today.${column} + excluded.${column} <= $4 returning day`,
    [merchantId, dayOf(now), amount, perDay],
  );
  await rows(db, `delete from ${table} where merchant_id = $1 and day < $2`, [
    merchantId,
    dayOf(new Date(now.getTime() - storedDays * dayMs)),
  ]);
  return taken.length > 0;
}

/** Returns units to the budget, after work that failed. */
export async function returnToBudget(
  db: Db,
  merchantId: string,
  { table, column }: DailyBudget,
  { amount, now }: { amount: number; now: Date },
): Promise<void> {
  await rows(db, `update ${table} set ${column} = ${column} - $3 where merchant_id = $1 and day = $2`, [
    merchantId,
    dayOf(now),
    amount,
  ]);
}

/** Seconds until the budget is reset. */
export const untilTomorrow = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
