import type { Config } from '../config.ts';
import type { Outbound, OutboundFault } from '../outbound-http/outbound.ts';
import { askOpenAi } from './openai-compatible.ts';

export interface Prompt {
  /** What to do. */
  instructions: string;
  /** The input. Parts of it may be written by strangers. */
  material: string;
}

/** A failure of the service, or `cut_off` if the answer is incomplete. */
export type ModelAnswer = { text: string; fault: null } | { text: null; fault: ModelFault };
export type ModelFault = OutboundFault | 'refused' | 'overloaded' | 'cut_off' | 'not_understood';

/** A language model that the operator provides. Failures are results, not exceptions. */
export interface LanguageModel {
  /** Name, as in LLM_MODEL. */
  name: string;
  ask(prompt: Prompt, signal?: AbortSignal): Promise<ModelAnswer>;
}

/** The configured model; null without LLM_URL. */
export function languageModelOf({ languageModel }: Config, outbound: Outbound): LanguageModel | null {
  const { url, model, apiKey, timeoutSeconds } = languageModel;
  if (url === null || model === null) return null;
  return {
    name: model,
    ask: (prompt, signal) =>
      askOpenAi(outbound, { url, model, apiKey, timeoutMs: timeoutSeconds * 1_000 }, prompt, signal),
  };
}
