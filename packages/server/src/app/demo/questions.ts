import {
  answerQuestion,
  askQuestion,
  moderateAnswer,
  moderateQuestion,
} from '../../features/questions/index.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

export interface DemoQuestion {
  productId: string;
  text: string;
  authorName: string;
  authorEmail: string;
  createdAt: string;
  status: 'pending' | 'approved';
  answers: {
    answer: string;
    author: { name: string; email: string };
    verified: boolean;
    createdAt: string;
    status: 'pending' | 'approved';
  }[];
}

/** Submits questions and answers as shoppers and staff would, each at its own time. Idempotent, in one transaction. */
export async function loadQuestions(
  { db, config }: Context,
  merchant: Merchant,
  questions: readonly DemoQuestion[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const there = await row(tx, 'select from questions where merchant_id = $1 limit 1', [
      merchant.merchantId,
    ]);
    if (there) return;
    for (const { answers, createdAt, status, ...asked } of questions) {
      const question = { ...asked, externalProductId: asked.productId };
      const now = new Date(createdAt);
      const { question_id: questionId } = await askQuestion(tx, merchant, {
        question,
        clientHash: null,
        now,
      });
      if (status === 'approved')
        await moderateQuestion(tx, merchant, questionId, {
          ...approval(now),
          publicUrl: publicUrlOf(config),
        });
      for (const answer of answers) await loadAnswer(tx, merchant, questionId, answer);
    }
  });
}

async function loadAnswer(
  tx: Context['db'],
  merchant: Merchant,
  questionId: string,
  { createdAt, status, ...answer }: DemoQuestion['answers'][number],
): Promise<void> {
  const now = new Date(createdAt);
  const actor = { type: 'system' as const, name: null };
  const answering = { questionId, answer, fromBrowser: false, clientHash: null, actor, now };
  const made = await answerQuestion(tx, merchant, answering);
  if (made && !made.published && status === 'approved')
    await moderateAnswer(tx, merchant, made.row.answer_id, approval(now));
}

const approval = (now: Date) => ({
  to: 'approved' as const,
  reason: null,
  reasonCode: null,
  actor: { type: 'system' as const, name: null },
  now,
});
