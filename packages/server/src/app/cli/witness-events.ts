import type { WitnessEvent, WitnessedLog } from '@tribune/verify';

/** The log waits for a cosignature for 5 seconds. */
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

/** Reads `/keys` of a log, at the address that the operator of the witness named. */
export async function readPublishedKeys({
  origin,
  url = `https://${origin}`,
}: WitnessedLog): Promise<string> {
  const answer = await fetch(`${url}/keys`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`${url}/keys answered ${answer.status}`);
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url}/keys has more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Prints events and advice for the witness's operator; repeated problems are printed once. */
export function witnessEvents({ isFollowing }: { isFollowing: boolean }): (event: WitnessEvent) => void {
  const problems = new Map<string, string>();
  return (event) => {
    if (event.type === 'new_key') {
      process.stdout.write(`New key:    ${event.key}, named by the key before\n`);
      return;
    }
    const { origin } = event;
    const problem =
      event.type === 'refused'
        ? `Refused (${event.status}): ${event.reason} ${adviceOn(event.status, isFollowing)}`
        : `The keys of ${origin} cannot be read: ${event.reason.replace(/\.$/, '')}.`;
    if (problems.get(origin) === problem) return;
    problems.set(origin, problem);
    process.stderr.write(`tribune: ${problem}\n`);
  };
}

function adviceOn(status: number, isFollowing: boolean): string {
  if (status === 422)
    return 'The checkpoint is stored below `evidence`: it proves that the log has two histories.';
  return isFollowing
    ? 'No key that this witness trusts has signed a hand-over to it. Ask the operator of the log, through another channel.'
    : 'Ask its operator for the new key and add it with --log, or start with --follow-keys, which accepts signed hand-overs.';
}
