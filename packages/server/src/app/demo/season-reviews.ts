import { createHash } from 'node:crypto';
import type { ModerationVerdict, ReasonCode, reviewSubmission, Static } from '@tribune/contract';
import type { Submitter } from '../../features/reviews/index.ts';
import { moderateReviews, setReply, submitReview } from '../../features/reviews/index.ts';
import { castVote } from '../../features/votes/index.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { requestOf, type Stage, type Step } from './stage.ts';

/** A submitted review and the events that followed; times are ISO 8601. */
export interface SeasonReview extends Omit<Static<typeof reviewSubmission>, 'token' | 'media'> {
  sentAt: string;
  device: Exclude<Submitter['device'], null>;
  /** The order whose review request it answers. */
  askedAbout?: string;
  helpful?: { at: string; votes: number };
  verdict?: {
    at: string;
    to: ModerationVerdict;
    by: string;
    reasonCode?: ReasonCode;
    reason?: string;
  };
  reply?: { at: string; text: string; authorName: string };
}

export function reviewSteps(stage: Stage, review: SeasonReview): Step[] {
  const { tx, merchant, publicUrl } = stage;
  const { merchantId } = merchant;
  const { sentAt, helpful, verdict, reply, device, askedAbout, ...written } = review;
  let reviewId = '';
  const steps: Step[] = [
    {
      at: sentAt,
      happen: async (now) => {
        const { changes } = stage;
        const token = askedAbout && { token: await tokenOf(stage, askedAbout) };
        const submitter = { vouches: false, clientHash: null, device };
        // The season is no usage of the month in which it is loaded.
        const usage = { count: () => {} };
        const options = { submitter, publicUrl, changes, usage, now };
        ({ reviewId } = await submitReview(tx, merchant, { ...written, ...token }, options));
      },
    },
  ];
  if (verdict)
    steps.push({
      at: verdict.at,
      happen: (now) =>
        moderateReviews(tx, merchantId, [reviewId], {
          to: verdict.to,
          reasonCode: verdict.reasonCode ?? null,
          reason: verdict.reason ?? null,
          actor: { type: 'staff', name: verdict.by },
          publicUrl,
          now,
        }),
    });
  if (reply)
    steps.push({ at: reply.at, happen: (now) => setReply(tx, merchantId, { ...reply, reviewId, now }) });
  if (helpful)
    steps.push({
      at: helpful.at,
      happen: async (now) => {
        for (let vote = 0; vote < helpful.votes; vote++)
          await castVote(tx, merchantId, 'review', {
            itemId: reviewId,
            voter: voter(vote),
            helpful: true,
            now,
          });
      },
    });
  return steps;
}

/** The review token, read from the email as its recipient would. */
async function tokenOf(stage: Stage, orderId: string): Promise<string> {
  const mail = await row(
    stage.tx,
    statement`select ${table('mails')('body_text')} from mails where merchant_id = $1 and request_id = $2 and kind = 'review_request'`,
    [stage.merchant.merchantId, requestOf(stage, orderId)],
  );
  const token = mail?.body_text.match(/\/r\/([A-Za-z0-9_-]{64})/)?.[1];
  if (!token) throw new Error(`No review request email for order ${orderId}`);
  return token;
}

const voter = (vote: number) => createHash('sha256').update(`demo voter ${vote}`).digest().subarray(0, 16);
