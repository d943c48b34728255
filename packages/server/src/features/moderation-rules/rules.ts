import { type Db, row, rows, rowsWith, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Rule } from '../screening/index.ts';
import { recordPolicyInLog } from '../transparency/index.ts';

interface Rules {
  rules: Rule[];
  updatedAt: string | null;
}

const columns = table('merchants')
  .holding<{ moderation_rules: Rule[] }>()
  .as({ rules: 'moderation_rules', updatedAt: 'moderation_rules_at' });

/** The merchant's moderation rules; screening/rules.ts applies them. */
export async function rulesOf(db: Db, merchantId: string): Promise<Rules> {
  const found = await rowWith(db, columns, { merchant_id: merchantId });
  return found ?? { rules: [], updatedAt: null };
}

/** Replaces all rules. Throws INVALID_STATE if they have changed since `updatedAt`, VALIDATION_ERROR for invalid rules. */
export function replaceRules(
  db: Db,
  merchantId: string,
  { rules, updatedAt, now }: { rules: Rule[]; updatedAt?: string | null; now: Date },
): Promise<Rules> {
  for (const [index, rule] of rules.entries()) assertFit(rule, `rules[${index}]`);
  return inTransaction(db, async (tx) => {
    const stored = await row(
      tx,
      statement`select ${columns} from merchants where merchant_id = $1 for no key update`,
      [merchantId],
    );
    if (updatedAt !== undefined && timeOf(updatedAt) !== timeOf(stored?.updatedAt ?? null))
      throw invalidState('Somebody changed the rules since you opened them. Reload them, then change them.');
    await assertColleagues(tx, merchantId, rules);
    const [replaced] = await rows(
      tx,
      statement`update merchants set moderation_rules = $2, moderation_rules_at = $3 where merchant_id = $1
       returning ${columns}`,
      [merchantId, JSON.stringify(rules), now],
    );
    await recordPolicyInLog(tx, merchantId, now);
    return replaced ?? { rules, updatedAt: now.toISOString() };
  });
}

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time));

/** Throws VALIDATION_ERROR if the rule has no effect, or would hold everything or nothing. */
export function assertFit({ when, hold, assignTo }: Rule, field: string): void {
  if (!hold && assignTo === null) throw invalidField(field, 'must hold items or assign them to somebody');
  const { minWords, maxWords } = when;
  if (minWords !== undefined && maxWords !== undefined && minWords > maxWords)
    throw invalidField(`${field}.when.minWords`, 'must not be greater than maxWords');
  if (Object.keys(when).length === 0 && hold)
    throw invalidField(
      `${field}.when`,
      'must have a condition. To hold everything, change the moderation policy',
    );
}

/** Throws VALIDATION_ERROR if a rule assigns to a person who is not on the staff. */
async function assertColleagues(tx: Db, merchantId: string, rules: readonly Rule[]): Promise<void> {
  const assigning = rules.flatMap(({ assignTo }, index) => (assignTo === null ? [] : [{ assignTo, index }]));
  if (assigning.length === 0) return;
  const staff = await rowsWith(tx, table('staff')('person_id'), { merchant_id: merchantId });
  const colleagues = new Set(staff.map(({ person_id }) => person_id));
  for (const { assignTo, index } of assigning)
    if (!colleagues.has(uuidOf('user', assignTo) ?? ''))
      throw invalidField(`rules[${index}].assignTo`, 'must be the ID of a staff member');
}
