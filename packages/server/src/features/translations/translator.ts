import type { locales } from '@tribune/contract';
import type { ModelFault } from '../../platform/language-model/language-model.ts';

export type Locale = (typeof locales)[number];

export interface Texts {
  texts: readonly string[];
  /** Language detected at submission (ISO 639-1); null if uncertain. */
  from: string | null;
  to: Locale;
}

export type Translation =
  | {
      /** One translation for each text that was sent, in order. */
      texts: string[];
      /** Source language according to the service; null if it does not say. */
      from: string | null;
      fault: null;
    }
  | { fault: TranslationFault };

/** `refused`: wrong key or request. `exhausted`: the service's own quota is used up. */
export type TranslationFault = ModelFault | 'exhausted';

/** A translation service. Failures are results, not exceptions. */
export interface Translator {
  name: 'libretranslate' | 'deepl' | 'language_model';
  translate(texts: Texts): Promise<Translation>;
}

/** Calls a service that returns JSON. */
export interface Service {
  url: string;
  apiKey: string | null;
  timeoutMs: number;
}
