import { type WitnessRefusal, witnessRefusals } from '@tribune/contract';

const advice: Record<WitnessRefusal, string> = {
  unknown_key:
    'It does not know the key that signs the log. Send its operator the key that `tribune log list` prints, or ask for `--follow-keys` of `tribune witness`, which accepts signed hand-overs.',
  unknown_log:
    'It does not follow this log. Send its operator the key that `tribune log list` prints, and check the address in LOG_WITNESSES.',
  contradiction:
    'It cosigned entries that the log no longer contains, as after a restore of an older backup, and will not cosign this log again. Its operator has the evidence.',
  invalid_cosignature: 'Compare its public key with the one in LOG_WITNESSES.',
  unreachable:
    'Check that it runs, and its address in LOG_WITNESSES. In a private network, it must be in OUTBOUND_ALLOWED_NETWORKS.',
  refused: 'Its operator can tell why from the message.',
};

/** Advice for the log's operator about a witness that does not cosign. */
export function witnessAdvice(refusal: string | null): string {
  const known = witnessRefusals.find((one) => one === refusal);
  return advice[known ?? 'refused'];
}
