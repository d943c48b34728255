import type { ReasonCode } from '@tribune/contract';

/** What mails to customers say, in one language. */
export interface MailWords {
  hello(name: string): string;
  signed(shop: string): string;
  unsubscribe: string;
  stars(count: number): string;
  rateThis: string;
  request: { subject(shop: string): string; says: string; button: string };
  reminder: { subject(shop: string): string; says: string };
  /** Said wherever a reward is promised. */
  promise(reward: string): string;
  whyOrder(shop: string, orderId: string): string;
  whyReview(shop: string): string;
  rejected: {
    subject(product: string): string;
    says(product: string): string;
    reasons: Record<ReasonCode, string>;
    mayCorrect: string;
  };
  update: { subject(product: string): string; says(shop: string): string; free: string };
  changeReview: string;
  coupon: { subject(shop: string): string; says(reward: string): string; code: string };
  verify: { subject: string; says(product: string, shop: string): string; button: string; ignore: string };
  invitation: {
    subject(shop: string): string;
    says(inviter: string, shop: string): string;
    button: string;
    ignore: string;
    why(shop: string): string;
  };
  /** To an owner: an endpoint for events was disabled, because it answered 410 or because it failed for days. */
  webhook: {
    subject(shop: string): string;
    says: string;
    gone: string;
    failing: string;
    again: string;
    why(shop: string): string;
  };
  passwordReset: { subject: string; says: string; button: string; ignore: string; why(shop: string): string };
}
