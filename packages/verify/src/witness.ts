import {
  type Bytes,
  bigEndian,
  fromBase64,
  isDecimal,
  sameBytes,
  textOf,
  toBase64,
  toHex,
  utf8,
} from './bytes.ts';
import { type Checkpoint, parseCheckpoint, type VerifiedCheckpoint, verifyCheckpoint } from './checkpoint.ts';
import { cosign } from './cosignature.ts';
import { VerificationFailure } from './failure.ts';
import { FollowedKeys } from './followed-keys.ts';
import { emptyRoot, hashLength, type Sha256, webCryptoSha256 } from './hashes.ts';
import { causeOf } from './http.ts';
import { formatVerifierKey, type NoteSigner, type VerifierKey } from './keys.ts';
import type { MirrorStore } from './mirror.ts';
import { formatNote, formatSignature, type Note, parseNote } from './note.ts';
import { checkConsistency } from './tree.ts';

/** A request to `add-checkpoint` of a witness (C2SP tlog-witness). */
export interface AddCheckpoint {
  /** Size of the last checkpoint that the witness cosigned, 0 if the log does not know it. */
  oldSize: number;
  /** Consistency proof between that size and the checkpoint's. */
  proof: Bytes[];
  /** A signed note. */
  checkpoint: string;
}

const maxProofLines = 63;

/** Body of a request to `add-checkpoint`. */
export const formatAddCheckpoint = ({ checkpoint, oldSize, proof }: AddCheckpoint): string =>
  `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;

/** Parses the body of a request to `add-checkpoint`. Throws if it is malformed. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const size = first.startsWith('old ') ? first.slice('old '.length) : '';
  const proof = lines.flatMap((line) => {
    const hash = fromBase64(line);
    return hash?.length === hashLength ? [hash] : [];
  });
  if (!isDecimal(size) || proof.length < lines.length || lines.length > maxProofLines)
    throw new VerificationFailure('malformed_request', 'This is not a request to add a checkpoint.');
  return { oldSize: Number(size), proof, checkpoint: body.slice(end + 2) };
}

/** Content type of a witness's answer with the size of its last cosigned checkpoint. */
export const treeSizeType = 'text/x.tlog.size';
const plain = 'text/plain; charset=utf-8';

export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type: string;
  body: string;
}

/** A log that a witness follows. */
export interface WitnessedLog {
  origin: string;
  /** The log's keys that the witness trusts. */
  keys: VerifierKey[];
  /** Address of the log, if it differs from the origin's. */
  url?: string | undefined;
}

export interface Witnessing {
  /** Signs cosignatures. */
  signer: NoteSigner;
  logs: readonly WitnessedLog[];
  /** Writes must be durable when they resolve, because they precede the cosignature. No other process may write to it. */
  store: MirrorStore;
  /** Reads the log's `/keys`: the witness then accepts keys that a trusted key names in a hand-over. */
  readKeys?: (log: WitnessedLog) => Promise<string>;
  /** Called for events that the witness's operator should know about. */
  onEvent?: (event: WitnessEvent) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  sha256?: Sha256;
}

export type WitnessEvent =
  /** A trusted key handed over to a new one, which is now trusted. */
  | { type: 'new_key'; origin: string; key: string }
  /** `/keys` of the log cannot be read. */
  | { type: 'keys_unreadable'; origin: string; reason: string }
  /** A checkpoint of a log that the witness follows was not cosigned. */
  | { type: 'refused'; origin: string; status: number; reason: string };

const maxEvidence = 100;

/**
 * A witness (C2SP tlog-witness): cosigns a checkpoint of a log only if it is consistent with all that it cosigned before. The last
 * cosigned checkpoint is its only state of a log.
 */
export class Witness {
  readonly #witnessing: Witnessing & Required<Pick<Witnessing, 'now' | 'sha256'>>;
  readonly #logs = new Map<string, WitnessedLog>();
  readonly #followed = new Map<string, FollowedKeys>();
  /** The request in progress for each log: comparing with the last cosigned checkpoint and replacing it must be one step. */
  readonly #last = new Map<string, Promise<unknown>>();
  #evidence = 0;

  constructor(witnessing: Witnessing) {
    this.#witnessing = { now: Date.now, sha256: webCryptoSha256, ...witnessing };
    for (const log of witnessing.logs) {
      const { keys = [], url } = this.#logs.get(log.origin) ?? {};
      this.#logs.set(log.origin, { ...log, url: url ?? log.url, keys: [...keys, ...log.keys] });
    }
  }

  /** Handles a request to `add-checkpoint`: returns a cosignature, or the reason for refusing it. */
  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    let asked: AddCheckpoint;
    let note: Note;
    let checkpoint: Checkpoint;
    try {
      asked = parseAddCheckpoint(body);
      note = parseNote(asked.checkpoint);
      checkpoint = parseCheckpoint(note.text);
    } catch (error) {
      return refusal(400, error);
    }
    const log = this.#logs.get(checkpoint.origin);
    if (!log) return answer(404, `This witness does not follow ${checkpoint.origin}.`);
    const { origin } = log;
    const keys = await this.#keysFor(log, note);
    let signed: VerifiedCheckpoint;
    try {
      signed = await verifyCheckpoint(asked.checkpoint, { origin, keys });
    } catch (error) {
      return this.#refused(
        origin,
        refusal(403, isOfUnknownKey(error) ? unknownKey(note, { origin, keys }) : error),
      );
    }
    if (asked.oldSize > checkpoint.size)
      return answer(400, `The old size ${asked.oldSize} exceeds the size ${checkpoint.size}.`);
    return this.#inTurn(origin, () => this.#cosign(asked, signed));
  }

  /** A signature by an unknown key may be by a key that the log handed over to. */
  async #keysFor(log: WitnessedLog, note: Note): Promise<VerifierKey[]> {
    const followed = await this.#keysOf(log);
    if (!followed) return log.keys;
    const known = await followed.keys();
    const own = note.signatures.filter(({ name }) => name === log.origin);
    const isKnown = ({ id }: { id: number }) => known.some((key) => key.id === id);
    if (own.every(isKnown)) return known;
    const reading = followed.refresh();
    // The previous key signs too, so the log does not depend on its own list.
    if (own.some(isKnown)) return known;
    await reading;
    return followed.keys();
  }

  async #keysOf(log: WitnessedLog): Promise<FollowedKeys | undefined> {
    const { now, onEvent, readKeys, sha256, store } = this.#witnessing;
    if (!readKeys) return undefined;
    const { origin } = log;
    const path = `${await originHash(origin, sha256)}/keys`;
    const followed =
      this.#followed.get(origin) ??
      new FollowedKeys({
        log,
        store,
        path,
        now,
        readKeys: () => readKeys(log),
        onNewKey: (key) => onEvent?.({ type: 'new_key', origin, key: formatVerifierKey(key) }),
        onFault: (error) => onEvent?.({ type: 'keys_unreadable', origin, reason: causeOf(error) }),
      });
    this.#followed.set(origin, followed);
    return followed;
  }

  #refused(origin: string, refused: WitnessAnswer): WitnessAnswer {
    const { body, status } = refused;
    this.#witnessing.onEvent?.({ type: 'refused', origin, status, reason: body.trim() });
    return refused;
  }

  /** The last checkpoint that the witness cosigned, by the hexadecimal SHA-256 of the log's origin. Null if there is none. */
  async checkpointOf(originHash: string): Promise<string | null> {
    if (!/^[0-9a-f]{64}$/.test(originHash)) return null;
    const stored = await this.#witnessing.store.read(`${originHash}/checkpoint`);
    return stored && textOf(stored);
  }

  async #cosign({ oldSize, proof }: AddCheckpoint, signed: VerifiedCheckpoint): Promise<WitnessAnswer> {
    const { now, sha256, signer, store } = this.#witnessing;
    const { note, origin, root, size } = signed;
    const folder = await originHash(origin, sha256);
    const stored = await this.checkpointOf(folder);
    const before = stored === null ? null : parseCheckpoint(parseNote(stored).text);
    const seen = before?.size ?? 0;
    if (oldSize !== seen) return { status: 409, type: treeSizeType, body: `${seen}\n` };
    try {
      if (size === 0 && !sameBytes(root, await emptyRoot(sha256)))
        throw new VerificationFailure('invalid_consistency', 'The empty tree has another root.');
      const oldRoot = before?.root ?? (await emptyRoot(sha256));
      await checkConsistency({ oldSize, size, oldRoot, root, proof }, sha256);
    } catch (error) {
      await this.#keepEvidence(folder, signed);
      return this.#refused(origin, refusal(422, error));
    }
    const cosignature = await cosign(note.text, signer, Math.floor(now() / 1000));
    const signatures = [...note.verified.map(({ signature }) => signature), cosignature];
    await store.write(`${folder}/checkpoint`, utf8(formatNote({ text: note.text, signatures })));
    return { status: 200, type: plain, body: formatSignature(cosignature) };
  }

  /** Stores the evidence that the log signed two contradicting checkpoints. */
  async #keepEvidence(folder: string, { note, root, size }: VerifiedCheckpoint): Promise<void> {
    this.#evidence += 1;
    if (this.#evidence > maxEvidence) return;
    const signatures = note.verified.map(({ signature }) => signature);
    const name = `${size}-${toHex(root).slice(0, 16)}`;
    await this.#witnessing.store.write(
      `${folder}/evidence/${name}`,
      utf8(formatNote({ text: note.text, signatures })),
    );
  }

  #inTurn(origin: string, work: () => Promise<WitnessAnswer>): Promise<WitnessAnswer> {
    const turn = (this.#last.get(origin) ?? Promise.resolve()).then(work);
    this.#last.set(
      origin,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

/** Identifies a log in a witness's URLs: the hexadecimal SHA-256 of its origin. */
export const originHash = async (origin: string, sha256: Sha256 = webCryptoSha256): Promise<string> =>
  toHex(await sha256(utf8(origin)));

const answer = (status: 400 | 403 | 404 | 422, sentence: string): WitnessAnswer => ({
  status,
  type: plain,
  body: `${sentence}\n`,
});

const isOfUnknownKey = (error: unknown) =>
  error instanceof VerificationFailure && error.code === 'untrusted_note';

/** Names the signing and the trusted keys, for the operators on both sides. */
function unknownKey(
  { signatures }: Note,
  { keys, origin }: { keys: VerifierKey[]; origin: string },
): VerificationFailure {
  const idsOf = (all: readonly { id: number }[]) =>
    all.map(({ id }) => toHex(bigEndian(id, 4))).join(', ') || 'none';
  const own = signatures.filter(({ name }) => name === origin);
  return new VerificationFailure(
    'untrusted_note',
    `The checkpoint of ${origin} is signed by ${idsOf(own)}; this witness trusts ${idsOf(keys)}. If the log's key was rotated, the operator of this witness must add the new one.`,
  );
}

function refusal(status: 400 | 403 | 422, error: unknown): WitnessAnswer {
  if (error instanceof VerificationFailure) return answer(status, error.message);
  throw error;
}
