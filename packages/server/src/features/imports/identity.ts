import { hash } from 'node:crypto';
import type { IdPrefix } from '@tribune/contract';
import { uuidOf } from '../../platform/ids.ts';
import type { ImportedQuestion } from './imported-question.ts';
import type { ImportedReview } from './imported-review.ts';

/*
 * The id of what a file holds is the same on every run, so that no run doubles what another brought. It is the file's own
 * id if that is one of ours (a file of our export), else made from the file's own id, else from what the customer wrote,
 * when, and about what: not from votes, status and reply, which change between two exports of the same review. Then
 * ids begin with the time, as UUIDv7 do, and rows of one time lie together in the index.
 */

export function reviewIdOf(merchantId: string, format: string, review: ImportedReview): string {
  const { productId, authorEmail, authorName, createdAt, rating, title, text, pros, cons } = review;
  const time = Date.parse(createdAt);
  const content = [productId, authorEmail?.toLowerCase(), authorName, time, rating, title, text, pros, cons];
  return stableId(merchantId, { prefix: 'review', format, id: review.id, time, content });
}

export function questionIdOf(merchantId: string, format: string, question: ImportedQuestion): string {
  const { productId, authorEmail, authorName, createdAt, text } = question;
  const time = Date.parse(createdAt);
  const content = ['question', productId, authorEmail.toLowerCase(), authorName, time, text];
  return stableId(merchantId, { prefix: 'question', format, id: question.id, time, content });
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

/** Whether we wrote the file: what is empty in it was empty here, and is not made up anew. */
export const isRestored = (prefix: IdPrefix, id: string | undefined) =>
  id !== undefined && uuidOf(prefix, id) !== null;

interface Identified {
  prefix: IdPrefix;
  format: string;
  /** The file's own. */
  id: string | undefined;
  time: number;
  content: unknown[];
}

function stableId(merchantId: string, { prefix, format, id, time, content }: Identified): string {
  const ours = id === undefined ? null : uuidOf(prefix, id);
  if (ours !== null) return ours;
  if (id !== undefined) {
    // Reviews were named so before other things had ids, and shall keep their names.
    const kind = prefix === 'review' ? 'id' : `id of ${prefix}`;
    return uuidOfHash(digestOf([merchantId, format, kind, id]), null);
  }
  return uuidOfHash(
    digestOf([merchantId, format, 'content', ...content.map((value) => value ?? null)]),
    time,
  );
}

const digestOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'buffer');

/** A UUIDv8 (RFC 9562: own layout) of a hash, its first 48 bits the time if there is one. */
function uuidOfHash(digest: Buffer, time: number | null): string {
  const bytes = digest.subarray(0, 16);
  if (time !== null) bytes.writeUIntBE(time, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
