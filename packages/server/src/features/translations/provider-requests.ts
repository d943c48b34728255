import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import type { TranslationFault } from './translator.ts';

const maxBytes = 1_000_000;

/** Posts JSON to a translation service, and returns its answer. */
export async function post(
  outbound: Outbound,
  {
    url,
    body,
    headers,
    timeoutMs,
  }: { url: string; body: object; headers?: Record<string, string>; timeoutMs: number },
): Promise<{ answer: unknown; fault: null } | { fault: TranslationFault }> {
  const result = await outbound.request({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
    maxBytes,
  });
  if (result.fault !== null) return { fault: result.fault };
  // DeepL returns 456 if the quota is used up.
  if (result.status === 456) return { fault: 'exhausted' };
  if (result.status === 429 || result.status >= 500) return { fault: 'overloaded' };
  if (result.status !== 200) return { fault: 'refused' };
  try {
    return { answer: JSON.parse(result.body.toString('utf8')), fault: null };
  } catch {
    return { fault: 'not_understood' };
  }
}

/** The texts of an answer, if their number matches and none is missing. */
export const wholeTexts = (texts: unknown, sent: readonly string[]): string[] | null =>
  Array.isArray(texts) &&
  texts.length === sent.length &&
  texts.every((text): text is string => typeof text === 'string' && text.trim() !== '')
    ? texts
    : null;
