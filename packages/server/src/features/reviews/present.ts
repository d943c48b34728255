import type { publicReview, ReviewStatus, Static, staffReview, Verification } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { presentMedia, presentForStaff as presentMediumForStaff, type StoredMedium } from '../media/index.ts';
import type { Finding } from '../screening/index.ts';

export interface PublicRow {
  review_id: string;
  product_id: string;
  product_name: string | null;
  rating: number;
  title: string | null;
  body: string | null;
  pros: string | null;
  cons: string | null;
  would_recommend: boolean | null;
  attributes: Record<string, unknown> | null;
  author_name: string;
  verification: Verification;
  verified: boolean;
  incentivized: boolean;
  language: string | null;
  featured_sequence: number | null;
  helpful_votes: number;
  not_helpful_votes: number;
  media: StoredMedium[];
  media_status: 'processing' | 'ready' | 'partial' | 'failed' | null;
  reply_text: string | null;
  reply_author_name: string | null;
  reply_created_at: string | null;
  reply_updated_at: string | null;
  status: ReviewStatus;
  created_at: string;
  edited_at: string | null;
}

/** `mediaUrl` is the address under which media are public. */
export function presentReview(row: PublicRow, mediaUrl: string): Static<typeof publicReview> {
  return {
    id: typeId('review', row.review_id),
    productId: row.product_id,
    productName: row.product_name,
    rating: row.rating,
    title: row.title,
    text: row.body,
    pros: row.pros,
    cons: row.cons,
    wouldRecommend: row.would_recommend,
    attributes: row.attributes,
    authorName: row.author_name,
    verifiedPurchase: row.verified,
    verification: row.verification,
    incentivized: row.incentivized,
    language: row.language,
    featured: row.featured_sequence !== null,
    featuredSequence: row.featured_sequence,
    helpfulVotes: row.helpful_votes,
    notHelpfulVotes: row.not_helpful_votes,
    media: presentMedia(row.media, mediaUrl),
    mediaStatus: row.media_status,
    reply: presentReply(row),
    status: row.status,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function presentReply(row: PublicRow) {
  if (row.reply_text === null || row.reply_created_at === null) return null;
  return {
    text: row.reply_text,
    authorName: row.reply_author_name,
    createdAt: row.reply_created_at,
    updatedAt: row.reply_updated_at ?? row.reply_created_at,
  };
}

export interface StaffRow extends PublicRow {
  author_email: string;
  order_id: string | null;
  incentive_claim_id: string | null;
  flag_reason: string | null;
  flagged_by: string | null;
  findings: Finding[];
  sentiment: 'positive' | 'neutral' | 'negative' | null;
  sentiment_score: number | null;
  source: 'widget' | 'email' | 'import';
  updated_at: string;
}

export function presentForStaff(row: StaffRow, mediaUrl: string): Static<typeof staffReview> {
  return {
    ...presentReview(row, mediaUrl),
    media: row.media.map((medium) => presentMediumForStaff(medium, mediaUrl)),
    authorEmail: row.author_email,
    orderId: row.order_id,
    incentiveClaimId: row.incentive_claim_id,
    flagReason: row.flag_reason,
    flaggedBy: row.flagged_by,
    findings: row.findings,
    sentiment: row.sentiment,
    sentimentScore: row.sentiment_score,
    source: row.source,
    updatedAt: row.updated_at,
  };
}
