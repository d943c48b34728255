import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { isUnquotable } from '../screening/index.ts';
import { readQuestion } from './asked-question.ts';

/** Maximum number of subjects per product; the one asked about longest ago is replaced. */
const maxSubjects = 100;
const maxLetters = 100;
/** What fewer questions ask may be a typing error, or name a person. */
const minAsked = 3;
const maxShown = 20;

/** Counts a question that nothing answers: only the words that it is about, and only for known products. */
export async function noteUnanswered(
  db: Db,
  merchantId: string,
  { productId, text, language, now }: { productId: string; text: string; language: string; now: Date },
): Promise<void> {
  const asked = await readQuestion(db, text, language);
  const subject = asked?.required.map(([word]) => word).join(' ') ?? '';
  if (subject === '' || subject.length > maxLetters || isUnquotable(text)) return;
  const noted = await row(
    db,
    statement`insert into unanswered_questions as u (merchant_id, product_id, subject, asked, last_asked_at)
     select $1, p.product_id, $3, 1, $4 from products as p where p.merchant_id = $1 and p.product_id = $2
     on conflict (merchant_id, product_id, subject) do update set asked = u.asked + 1, last_asked_at = excluded.last_asked_at
     returning ${table('unanswered_questions', 'u')('asked')}`,
    [merchantId, productId, subject, now],
  );
  if (noted?.asked === 1) await forgetOldest(db, merchantId, productId);
}

const forgetOldest = (db: Db, merchantId: string, productId: string) =>
  rows(
    db,
    `delete from unanswered_questions where merchant_id = $1 and product_id = $2 and subject = any(array(
       select subject from unanswered_questions where merchant_id = $1 and product_id = $2
       order by last_asked_at desc, subject offset $3))`,
    [merchantId, productId, maxSubjects],
  );

/** What is asked most about a product without an answer. */
export async function unansweredSubjects(db: Db, merchantId: string, productId: string) {
  const found = await rows(
    db,
    statement`select ${table('unanswered_questions')('subject', 'asked', 'last_asked_at')} from unanswered_questions
     where merchant_id = $1 and product_id = $2 and asked >= $3 order by asked desc, subject limit $4`,
    [merchantId, productId, minAsked, maxShown],
  );
  return found.map(({ subject, asked, last_asked_at }) => ({ subject, asked, lastAskedAt: last_asked_at }));
}
