/*
 * Is there still something to say? SQL about `m`, a row of mails of the merchant `$1`. What is decided otherwise cancels its
 * own mails (recallMails); this is for what ends without such a decision.
 */

/** Mails of a request: its products are not reviewed and it is not cancelled. */
export const requestHoldsSql = `(m.request_id is null or exists
  (select from review_requests as q
   where q.merchant_id = $1 and q.request_id = m.request_id and q.status = 'sent' and q.reviewed_at is null))`;

/** Mails that ask the author of a review for something: it is there, and nobody has confirmed the address yet. */
export const reviewHoldsSql = `(m.about_id is null or m.kind not in ('email_verification', 'review_update_request') or exists
  (select from reviews as r
   where r.merchant_id = $1 and r.review_id = m.about_id and (r.awaits_email or m.kind <> 'email_verification')))`;
