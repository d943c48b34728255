import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  formatCheckpoint,
  formatKeyList,
  type NoteSigner,
  signHandover,
  signNote,
  signReceipt,
  verifierKey,
} from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';

/** Signs for all logs of the installation, under the name of each log. */
export interface LogSigner {
  /** A checkpoint of the log's tree, signed with the newest key, and with keys in hand-over. */
  checkpoint(origin: string, tree: { size: number; root: Uint8Array<ArrayBuffer> }): Promise<string>;
  /** A signed promise that an entry with this leaf hash will be in the log. */
  receipt(origin: string, promise: { leaf: Uint8Array<ArrayBuffer>; at: string }): Promise<string>;
  /** A signed note with these lines, of which the second is the log's name. */
  note(origin: string, lines: readonly [header: string, ...rest: string[]]): Promise<string>;
}

/** Signs with the newest key, which the first call creates. Receipts carry only this signature. */
export async function logSigner(db: Db, now: Date): Promise<LogSigner> {
  const [newest, ...replaced] = await keysOf(db);
  const key = newest ?? (await firstKey(db, now));
  const handingOver = replaced.filter(
    ({ signs_until }) => signs_until !== null && Date.parse(signs_until) > now.getTime(),
  );
  return {
    checkpoint: async (origin, tree) => {
      const signers = await Promise.all([key, ...handingOver].map((one) => noteSigner(origin, one)));
      return signNote(formatCheckpoint({ origin, ...tree }), ...signers);
    },
    receipt: async (origin, promise) => signReceipt({ origin, ...promise }, await noteSigner(origin, key)),
    note: async (origin, [header, ...rest]) =>
      signNote(`${[header, origin, ...rest].join('\n')}\n`, await noteSigner(origin, key)),
  };
}

/** What a log publishes about its keys: all keys, newest first, and the notes in which older keys name their successors. */
export async function keyListOf(db: Db, origin: string, now: Date): Promise<string> {
  await logSigner(db, now);
  const stored = await keysOf(db);
  const signers = await Promise.all(stored.map((key) => noteSigner(origin, key)));
  const handovers = stored.slice(0, -1).map((key, index) => {
    const [successor, predecessor] = [signers[index], signers[index + 1]];
    if (!successor || !predecessor) throw new Error('Each key except the first must have a predecessor');
    return signHandover({ origin, key: successor.key, at: key.created_at }, predecessor);
  });
  return formatKeyList({ keys: signers.map(({ key }) => key), handovers: await Promise.all(handovers) });
}

const columns = table('transparency_keys')('key_id', 'seed', 'public_key', 'created_at', 'signs_until');
type StoredKey = Row<typeof columns>;

/** Newest first. */
export function keysOf(db: Db): Promise<StoredKey[]> {
  return rows(db, statement`select ${columns} from transparency_keys order by key_id desc`, []);
}

/** Lower than any UUIDv7, and equal for all processes, so that only one of them creates it. */
const firstKeyId = '00000000-0000-7000-8000-000000000000';

async function firstKey(db: Db, now: Date): Promise<StoredKey> {
  await insertKey(db, firstKeyId, now);
  const [key] = await keysOf(db);
  if (!key) throw new Error('The key must exist after the upsert');
  return key;
}

/** Creates a key. The one with the highest ID signs. */
export function insertKey(db: Db, keyId: string, now: Date): Promise<unknown> {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return rows(
    db,
    `insert into transparency_keys (key_id, seed, public_key, created_at) values ($1, $2, $3, $4)
     on conflict (key_id) do nothing`,
    [keyId, Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url'), now],
  );
}

const maxSigners = 10_000;
const signers = new Map<string, Promise<NoteSigner>>();

/** Importing a key takes ten times as long as signing. */
function noteSigner(origin: string, { seed, public_key }: StoredKey): Promise<NoteSigner> {
  const id = `${origin}\n${seed.toString('base64')}`;
  const known = signers.get(id);
  if (known) return known;
  if (signers.size >= maxSigners) signers.clear();
  const signer = synchronousSigner(origin, seed, public_key);
  signers.set(id, signer);
  return signer;
}

/** Every submission signs: WebCrypto takes twice the processor time, because it uses the thread pool. */
async function synchronousSigner(origin: string, seed: Buffer, publicKey: Buffer): Promise<NoteSigner> {
  const [d, x] = [seed.toString('base64url'), publicKey.toString('base64url')];
  const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  return {
    key: await verifierKey(origin, new Uint8Array(publicKey)),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}
