/*
 * SQL conditions whether an email is still relevant, about `m`, a row of `mails` of the merchant `$1`. Decisions cancel their
 * own emails (`recallMails`); these conditions cover everything else.
 */

/** Emails of a review request that is neither reviewed nor canceled. */
export const requestHoldsSql = `(m.request_id is null or exists
  (select from review_requests as q
   where q.merchant_id = $1 and q.request_id = m.request_id and q.status = 'sent' and q.reviewed_at is null))`;

/** Emails to a review's author: the review exists, and its address is not confirmed yet. */
export const reviewHoldsSql = `(m.about_id is null or m.kind not in ('email_verification', 'review_update_request') or exists
  (select from reviews as r
   where r.merchant_id = $1 and r.review_id = m.about_id and (r.awaits_email or m.kind <> 'email_verification')))`;
