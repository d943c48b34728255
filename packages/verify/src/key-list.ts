import { VerificationFailure } from './failure.ts';
import { formatVerifierKey, type NoteSigner, parseVerifierKey, type VerifierKey } from './keys.ts';
import { signNote, verifyNote } from './note.ts';

/** Keys of a log as it publishes them at `/keys`. */
export interface KeyList {
  /** Newest first. */
  keys: VerifierKey[];
  /** Signed notes in which an older key names its successor. */
  handovers: string[];
}

const header = 'tribune-key-handover/v1';

/** Signs with the old key that the new one succeeds it. */
export const signHandover = (
  { origin, key, at }: { origin: string; key: VerifierKey; at: string },
  oldSigner: NoteSigner,
): Promise<string> => signNote(`${header}\n${origin}\n${formatVerifierKey(key)}\n${at}\n`, oldSigner);

/** Text of `/keys`: a key per line, then each hand-over note after an empty line. */
export const formatKeyList = ({ keys, handovers }: KeyList): string =>
  [`${keys.map(formatVerifierKey).join('\n')}\n`, ...handovers].join('\n');

/** Parses the text of `/keys`, without trusting it. */
export async function parseKeyList(text: string): Promise<KeyList> {
  const [keys = '', ...parts] = text.replace(/\n$/, '').split('\n\n');
  const handovers: string[] = [];
  for (let position = 0; position < parts.length; position += 2)
    handovers.push(`${parts[position] ?? ''}\n\n${parts[position + 1] ?? ''}\n`);
  return { keys: await Promise.all(keys.split('\n').map(parseVerifierKey)), handovers };
}

/** The trusted keys and every successor in a chain of hand-overs from one of them. */
export async function trustedKeys(
  { keys, handovers }: KeyList,
  { origin, trusted }: { origin: string; trusted: VerifierKey[] },
): Promise<VerifierKey[]> {
  const known = [...trusted];
  for (let before = -1; before !== known.length; ) {
    before = known.length;
    for (const note of handovers) {
      const named = await successor(note, origin, known);
      const isNew = named && !known.some((key) => formatVerifierKey(key) === named);
      const key = isNew ? keys.find((one) => formatVerifierKey(one) === named) : undefined;
      if (key) known.push(key);
    }
  }
  return known;
}

async function successor(note: string, origin: string, known: VerifierKey[]): Promise<string | null> {
  try {
    const [first, of, key = ''] = (await verifyNote(note, known)).text.split('\n');
    return first === header && of === origin ? key : null;
  } catch (error) {
    if (error instanceof VerificationFailure && error.code === 'untrusted_note') return null;
    throw error;
  }
}
