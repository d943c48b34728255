import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { parseEntry } from './entries.ts';
import { VerificationFailure } from './failure.ts';
import type { NoteSigner, VerifierKey } from './keys.ts';
import { parseNote, signNote, verifyNote } from './note.ts';
import type { LoggedReview, Replay } from './replay.ts';

/** A log's signed promise to include an entry. */
export interface Receipt {
  origin: string;
  /** Leaf hash of the entry. */
  leaf: Bytes;
  at: string;
}

const header = 'tribune-receipt/v1';

/** Signs a receipt with the log's key. */
export const signReceipt = ({ origin, leaf, at }: Receipt, signer: NoteSigner): Promise<string> =>
  signNote(`${header}\n${origin}\n${toBase64(leaf)}\n${at}\n`, signer);

/** Time within which the entry of a receipt must appear in the log. */
export const promiseMs = 60 * 60_000;

/** Verifies a receipt. Throws if it is malformed or not signed by one of the keys. */
export async function verifyReceipt(note: string, keys: VerifierKey[]): Promise<Receipt> {
  return receiptOf((await verifyNote(note, keys)).text);
}

function receiptOf(text: string): Receipt {
  const [first, origin = '', encoded = '', at = '', end, ...rest] = text.split('\n');
  const leaf = fromBase64(encoded);
  if (first !== header || leaf?.length !== 32 || end !== '' || rest.length > 0)
    throw new VerificationFailure('malformed_note', 'This is not a receipt.');
  return { origin, leaf, at };
}

/** A receipt and the state of its review in the log. */
export interface CheckedReceipt extends Receipt {
  /** Position of the promised entry; null while it is not in the log. */
  index: number | null;
  /** State of the review; null while it is not in the log. */
  review: LoggedReview | null;
  /** The log did not contain the entry in time. */
  isBroken: boolean;
}

/** Finds the entries of receipts while a log is read. */
export class ReceiptFinder {
  readonly #notes: readonly string[];
  readonly #found = new Map<string, { index: number; entry: Bytes } | null>();

  /** Throws if a note is not a receipt. Signatures are verified later, when the log's keys are known. */
  constructor(notes: readonly string[]) {
    this.#notes = notes;
    for (const note of notes) this.#found.set(toBase64(receiptOf(parseNote(note).text).leaf), null);
  }

  /** Call with every entry of the log. */
  see(index: number, { entry, leaf }: { entry: Bytes; leaf: Bytes }): void {
    if (this.#found.size === 0) return;
    const key = toBase64(leaf);
    if (this.#found.has(key)) this.#found.set(key, { index, entry });
  }

  /** The results for the receipts, in order. Throws for a receipt of another log, or one that no key of this log signed. */
  check(log: {
    origin: string;
    keys: VerifierKey[];
    replay: Replay;
    now: number;
  }): Promise<CheckedReceipt[]> {
    return Promise.all(this.#notes.map((note) => this.#checkOne(note, log)));
  }

  async #checkOne(
    note: string,
    { origin, keys, replay, now }: { origin: string; keys: VerifierKey[]; replay: Replay; now: number },
  ): Promise<CheckedReceipt> {
    const of = receiptOf(parseNote(note).text).origin;
    if (of !== origin) throw new VerificationFailure('wrong_origin', `The receipt is of another log: ${of}.`);
    const receipt = await verifyReceipt(note, keys);
    const found = this.#found.get(toBase64(receipt.leaf));
    if (!found) {
      const isBroken = !(now < Date.parse(receipt.at) + promiseMs);
      return { ...receipt, index: null, review: null, isBroken };
    }
    const entry = parseEntry(found.entry);
    const review = 'id' in entry ? (replay.reviews.get(entry.id) ?? null) : null;
    return { ...receipt, index: found.index, review, isBroken: false };
  }
}
