import type { WitnessRefusal } from '@tribune/contract';
import {
  formatAddCheckpoint,
  formatSignature,
  isDecimal,
  parseNote,
  parseSignature,
  parseVerifierKey,
  VerificationFailure,
  type VerifierKey,
  verifyNote,
} from '@tribune/verify';
import type { Outbound, OutboundAnswer } from '../../platform/outbound-http/outbound.ts';

/** A witness that the operator configured. */
export interface LogWitness {
  /** Its public key, as configured. */
  vkey: string;
  key: VerifierKey;
  /** Submission prefix, without a trailing slash. */
  url: string;
}

/** The witnesses of LOG_WITNESSES, with their keys. */
export const witnessesOf = (settings: readonly { vkey: string; url: string }[]): Promise<LogWitness[]> =>
  Promise.all(settings.map(async ({ url, vkey }) => ({ vkey, url, key: await parseVerifierKey(vkey) })));

export type WitnessReply =
  /** A signature line, including its newline. */
  | { kind: 'cosigned'; line: string }
  /** The witness last cosigned a checkpoint of another size. */
  | { kind: 'conflict'; size: number }
  | { kind: 'refused'; refusal: WitnessRefusal; problem: string }
  /** Backoff applies to all logs. */
  | { kind: 'unavailable'; problem: string };

const timeoutMs = 5_000;
const maxBytes = 64 * 1024;
const longestProblem = 300;

/** Asks a witness to cosign a checkpoint (C2SP tlog-witness). Does not retry. */
export async function askWitness(
  outbound: Outbound,
  { key, url }: LogWitness,
  asked: { checkpoint: string; oldSize: number; proof: Uint8Array<ArrayBuffer>[] },
): Promise<WitnessReply> {
  const answer = await outbound.request({
    url: `${url}/add-checkpoint`,
    method: 'POST',
    body: formatAddCheckpoint(asked),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    timeoutMs,
    maxBytes,
  });
  if (answer.fault !== null)
    return { kind: 'unavailable', problem: `it cannot be reached: ${answer.message}` };
  const { body, headers, status } = answer;
  const text = body.toString();
  if (status === 200) return cosignatureIn(text, key, asked.checkpoint);
  const size = text.trimEnd();
  if (status === 409 && isDecimal(size) && String(headers['content-type']).startsWith('text/x.tlog.size'))
    return { kind: 'conflict', size: Number(size) };
  if (status === 429 || status >= 500) return { kind: 'unavailable', problem: problemOf(answer) };
  return { kind: 'refused', refusal: refusalOf(status), problem: problemOf(answer) };
}

/** The status codes of tlog-witness. */
function refusalOf(status: number): WitnessRefusal {
  if (status === 403) return 'unknown_key';
  if (status === 404) return 'unknown_log';
  return status === 409 || status === 422 ? 'contradiction' : 'refused';
}

const problemOf = ({ body, status }: OutboundAnswer): string =>
  `it answered ${status}: ${body.toString().replaceAll(/\s+/g, ' ')}`.slice(0, longestProblem).trim();

/** The line with the witness's own key, among the lines of the response. */
async function cosignatureIn(text: string, key: VerifierKey, checkpoint: string): Promise<WitnessReply> {
  try {
    const signatures = text
      .trimEnd()
      .split('\n')
      .map(parseSignature)
      .filter(({ id, name }) => name === key.name && id === key.id);
    const [line = ''] = signatures.map(formatSignature);
    await verifyNote(`${parseNote(checkpoint).text}\n${line}`, [key]);
    return { kind: 'cosigned', line };
  } catch (error) {
    if (!(error instanceof VerificationFailure)) throw error;
    const refusal = 'invalid_cosignature';
    return { kind: 'refused', refusal, problem: 'its cosignature is not one by its key of this checkpoint' };
  }
}
