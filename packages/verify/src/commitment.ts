import { concat, fromBase64Url, toBase64Url, toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Sha256, webCryptoSha256 } from './hashes.ts';

/** The texts of a review to which entries commit: names in the API, mapped to names in the content. */
export const committedTexts = { title: 'title', text: 'body', pros: 'pros', cons: 'cons' } as const;
/**
 * Texts that are always members of a review's content, with null if the review lacks them. Other texts are members only if present, so that
 * earlier entries stay valid.
 */
const firstTexts = ['title', 'body', 'pros', 'cons'];

export type CommittedText = keyof typeof committedTexts;

/** The content of a review to which an entry commits. */
export interface ReviewContent extends Record<string, string | number | null> {
  v: 1;
  reviewId: string;
  productId: string;
  rating: number;
}

/** The content of a review as the API lists it. */
export function reviewContent({
  id,
  productId,
  rating,
  ...texts
}: { id: string; productId: string; rating: number } & Record<CommittedText, string | null>): ReviewContent {
  const content: ReviewContent = { v: 1, reviewId: id, productId, rating };
  for (const [name, inContent] of Object.entries(committedTexts)) {
    const text = texts[name as CommittedText]; // a name of the list
    if (text != null || firstTexts.includes(inContent)) content[inContent] = text ?? null;
  }
  return content;
}

/** The content of an item of another kind to which an entry commits: its texts under their names in the API. */
export interface ItemContent extends Record<string, string | number> {
  v: 1;
  kind: string;
  id: string;
}

/** The content of an item as the API lists it. Absent texts are no members. `productId`: null for content about the store. */
export function itemContent(
  kind: string,
  { id, productId, ...texts }: { id: string; productId: string | null } & Record<string, string | null>,
): ItemContent {
  const content: ItemContent = { v: 1, kind, id };
  for (const [name, text] of Object.entries({ productId, ...texts })) if (text !== null) content[name] = text;
  return content;
}

/** The content of a moderator's note to which an entry commits. */
export interface NoteContent {
  v: 1;
  note: string;
}

/** base64url of SHA-256 of the salt and the content's canonical JSON. Reveals nothing without the 32-byte salt. */
export async function commitmentOf(
  salt: Uint8Array,
  content: ReviewContent | ItemContent | NoteContent,
  sha256: Sha256 = webCryptoSha256,
): Promise<string> {
  return toBase64Url(await sha256(concat(salt, utf8(canonicalJson(content)))));
}

/** Whether a commitment matches this content. `salt` is base64url, as in a public proof. */
export async function isCommitmentTo(
  commitment: string,
  salt: string,
  content: ReviewContent | ItemContent | NoteContent,
): Promise<boolean> {
  const bytes = fromBase64Url(salt);
  return bytes?.length === 32 && (await commitmentOf(bytes, content)) === commitment;
}

/** A product in entries: hexadecimal SHA-256 of its ID and its merchant's. */
export async function productHash(
  merchantId: string,
  productId: string,
  sha256: Sha256 = webCryptoSha256,
): Promise<string> {
  return toHex(await sha256(utf8(`tribune-product-v1\n${merchantId}\n${productId}`)));
}
