import { concat, fromBase64Url, toBase64Url, toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Sha256, webCryptoSha256 } from './hashes.ts';

/** What an entry commits to of a review. Fields without a value are null. */
export interface ReviewContent {
  v: 1;
  reviewId: string;
  productId: string;
  rating: number;
  title: string | null;
  body: string | null;
  pros: string | null;
  cons: string | null;
}

/** What an entry commits to of a moderator's note. */
export interface NoteContent {
  v: 1;
  note: string;
}

/** base64url of SHA-256 of the salt and the content's canonical JSON. Without the 32 bytes of salt it says nothing. */
export async function commitmentOf(
  salt: Uint8Array,
  content: ReviewContent | NoteContent,
  sha256: Sha256 = webCryptoSha256,
): Promise<string> {
  return toBase64Url(await sha256(concat(salt, utf8(canonicalJson(content)))));
}

/** Whether a commitment is of this content. `salt` is base64url, as a public proof gives it. */
export async function isCommitmentTo(
  commitment: string,
  salt: string,
  content: ReviewContent | NoteContent,
): Promise<boolean> {
  const bytes = fromBase64Url(salt);
  return bytes?.length === 32 && (await commitmentOf(bytes, content)) === commitment;
}

/** How entries name a product: hexadecimal SHA-256 of its id and its merchant's. */
export async function productHash(
  merchantId: string,
  productId: string,
  sha256: Sha256 = webCryptoSha256,
): Promise<string> {
  return toHex(await sha256(utf8(`tribune-product-v1\n${merchantId}\n${productId}`)));
}
