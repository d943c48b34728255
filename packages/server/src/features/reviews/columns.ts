/** The columns of `reviews as r` that public answers are made of. */
export const publicColumns = `r.review_id, r.product_id, r.rating, r.title, r.body, r.pros, r.cons, r.would_recommend,
  r.attributes, r.author_name, r.verification, r.verified, r.incentivized, r.language, r.featured_sequence,
  r.helpful_votes, r.not_helpful_votes, r.media, r.media_status, r.reply_text, r.reply_author_name, r.reply_created_at,
  r.reply_updated_at, r.status, r.created_at, r.edited_at`;

/** The further columns of `reviews as r` that staff see. */
export const staffColumns = `${publicColumns}, r.author_email, r.order_id, r.incentive_claim_id, r.flag_reason,
  r.flagged_by, r.findings, r.sentiment, r.sentiment_score, r.source, r.updated_at`;
