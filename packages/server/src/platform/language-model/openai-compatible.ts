import type { Outbound } from '../outbound-http/outbound.ts';
import type { ModelAnswer, Prompt } from './language-model.ts';

const maxBytes = 1_000_000;

/**
 * Uses OpenAI's chat completions protocol, which Ollama, llama.cpp, vLLM and most providers support. Sends only parameters that all of
 * them accept: newer models of OpenAI reject `temperature` and `max_tokens`, local servers `response_format`.
 */
export async function askOpenAi(
  outbound: Outbound,
  { url, model, apiKey, timeoutMs }: { url: string; model: string; apiKey: string | null; timeoutMs: number },
  { instructions, material }: Prompt,
  signal?: AbortSignal,
): Promise<ModelAnswer> {
  const answer = await outbound.request({
    url: `${url}/chat/completions`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      stream: false,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: material },
      ],
    }),
    timeoutMs,
    maxBytes,
    ...(signal && { signal }),
  });
  if (answer.fault !== null) return { text: null, fault: answer.fault };
  if (answer.status === 429 || answer.status >= 500) return { text: null, fault: 'overloaded' };
  if (answer.status !== 200) return { text: null, fault: 'refused' };
  return textIn(answer.body);
}

function textIn(body: Buffer): ModelAnswer {
  try {
    const [choice] = Object(JSON.parse(body.toString('utf8'))).choices ?? [];
    const text: unknown = Object(Object(choice).message).content;
    if (typeof text !== 'string') return { text: null, fault: 'not_understood' };
    const isWhole = [null, undefined, 'stop'].includes(Object(choice).finish_reason);
    return isWhole ? { text, fault: null } : { text: null, fault: 'cut_off' };
  } catch {
    return { text: null, fault: 'not_understood' };
  }
}
