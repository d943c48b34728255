import { hash } from 'node:crypto';
import { emailKeyOf, type IdPrefix } from '@tribune/contract';
import { uuidOf } from '../../platform/ids.ts';
import type { ImportedQuestion } from './imported-question.ts';
import type { ImportedReview } from './imported-review.ts';
import type { ImportedStoreReview } from './imported-store-review.ts';

/*
 * The ID of an imported item is the same on every run, so that repeating an import creates no duplicates. It is the ID in
 * the file if that is one of ours (an exported file), otherwise derived from the ID in the file, otherwise from the
 * author, the time, the product and the text; not from votes, status and reply, which change between two exports of the
 * same review. IDs derived from content start with the time, as UUIDv7 do, so that rows of one time are adjacent in the
 * index. Fields that are added later are left out, as the IDs of files without them would change.
 */

export function reviewIdOf(merchantId: string, format: string, review: ImportedReview): string {
  const { productId, authorEmail, authorName, createdAt, rating, title, text, pros, cons } = review;
  const time = Date.parse(createdAt);
  const content = [productId, emailKeyOf(authorEmail), authorName, time, rating, title, text, pros, cons];
  return stableId(merchantId, { prefix: 'review', format, id: review.id, time, content });
}

export function questionIdOf(merchantId: string, format: string, question: ImportedQuestion): string {
  const { productId, authorEmail, authorName, createdAt, text } = question;
  const time = Date.parse(createdAt);
  const content = ['question', productId, emailKeyOf(authorEmail), authorName, time, text];
  return stableId(merchantId, { prefix: 'question', format, id: question.id, time, content });
}

export function storeReviewIdOf(merchantId: string, format: string, review: ImportedStoreReview): string {
  const { authorEmail, authorName, createdAt, rating, title, text } = review;
  const time = Date.parse(createdAt);
  const content = ['store_review', emailKeyOf(authorEmail), authorName, time, rating, title, text];
  return stableId(merchantId, { prefix: 'store_review', format, id: review.id, time, content });
}

export function answerIdOf(
  merchantId: string,
  format: string,
  { questionId, question }: { questionId: string; question: ImportedQuestion },
): string {
  const { answerId: id, answer, answerAuthorName, answerCreatedAt, createdAt } = question;
  const time = Date.parse(answerCreatedAt ?? createdAt);
  const content = ['answer', questionId, answer, answerAuthorName, time];
  return stableId(merchantId, { prefix: 'answer', format, id, time, content });
}

/** Whether Tribune exported the file: its empty cells are intended, and not filled in. */
export const isRestored = (prefix: IdPrefix, id: string | undefined) =>
  id !== undefined && uuidOf(prefix, id) !== null;

interface Identified {
  prefix: IdPrefix;
  format: string;
  /** As in the file. */
  id: string | undefined;
  time: number;
  content: unknown[];
}

function stableId(merchantId: string, { prefix, format, id, time, content }: Identified): string {
  const ours = id === undefined ? null : uuidOf(prefix, id);
  if (ours !== null) return ours;
  if (id !== undefined) {
    // No prefix for reviews, whose IDs must not change.
    const kind = prefix === 'review' ? 'id' : `id of ${prefix}`;
    return uuidOfHash(digestOf([merchantId, format, kind, id]), null);
  }
  return uuidOfHash(
    digestOf([merchantId, format, 'content', ...content.map((value) => value ?? null)]),
    time,
  );
}

const digestOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'buffer');

/** A UUIDv8 (RFC 9562, custom layout) of a hash. The first 48 bits are the time, if known. */
function uuidOfHash(digest: Buffer, time: number | null): string {
  const bytes = digest.subarray(0, 16);
  if (time !== null) bytes.writeUIntBE(time, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
