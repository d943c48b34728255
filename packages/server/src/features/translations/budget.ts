import { type Db, rows } from '../../platform/db/database.ts';

const storedDays = 30;
const dayMs = 86_400_000;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Takes characters from the merchant's budget of the day (UTC). False if they exceed it. */
export async function takeFromBudget(
  db: Db,
  merchantId: string,
  { characters, perDay, now }: { characters: number; perDay: number; now: Date },
): Promise<boolean> {
  if (characters > perDay) return false;
  const taken = await rows(
    db,
    `insert into translation_days as today (merchant_id, day, characters) values ($1, $2, $3)
     on conflict (merchant_id, day) do update set characters = today.characters + excluded.characters
     where today.characters + excluded.characters <= $4 returning day`,
    [merchantId, dayOf(now), characters, perDay],
  );
  await rows(db, 'delete from translation_days where merchant_id = $1 and day < $2', [
    merchantId,
    dayOf(new Date(now.getTime() - storedDays * dayMs)),
  ]);
  return taken.length > 0;
}

/** Returns the characters of failed translations. */
export async function returnToBudget(
  db: Db,
  merchantId: string,
  { characters, now }: { characters: number; now: Date },
): Promise<void> {
  await rows(
    db,
    'update translation_days set characters = characters - $3 where merchant_id = $1 and day = $2',
    [merchantId, dayOf(now), characters],
  );
}

/** Seconds until the budget is reset. */
export const untilTomorrow = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
