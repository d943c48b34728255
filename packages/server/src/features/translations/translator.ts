import type { locales } from '@tribune/contract';
import type { ModelFault } from '../../platform/language-model/language-model.ts';

export type Locale = (typeof locales)[number];

export interface Texts {
  texts: readonly string[];
  /** Language that was detected when the review was submitted (ISO 639-1); null when uncertain. */
  from: string | null;
  to: Locale;
}

export type Translation =
  | {
      /** As many as were sent, in their order. */
      texts: string[];
      /** As the service says; null when it does not. */
      from: string | null;
      fault: null;
    }
  | { fault: TranslationFault };

/** `refused`: wrong key or request. `exhausted`: the service's own quota is used up. */
export type TranslationFault = ModelFault | 'exhausted';

/** A translation service. Its faults are results, not exceptions. */
export interface Translator {
  name: 'libretranslate' | 'deepl' | 'language_model';
  translate(texts: Texts): Promise<Translation>;
}

/** Calls a service that answers in JSON. */
export interface Service {
  url: string;
  apiKey: string | null;
  timeoutMs: number;
}
