import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { post, wholeTexts } from './provider-requests.ts';
import type { Locale, Service, Translator } from './translator.ts';

/** DeepL (https://developers.deepl.com/docs/api-reference/translate), which detects the source language better than we do. */
export const deepL = (outbound: Outbound, { url, apiKey, timeoutMs }: Service): Translator => ({
  name: 'deepl',
  async translate({ texts, to }) {
    const result = await post(outbound, {
      url: `${url}/v2/translate`,
      headers: apiKey === null ? {} : { authorization: `DeepL-Auth-Key ${apiKey}` },
      body: { text: texts, target_lang: target[to] ?? to.toUpperCase() },
      timeoutMs,
    });
    if (result.fault !== null) return result;
    const { translations } = Object(result.answer);
    const found: unknown[] = Array.isArray(translations) ? translations : [];
    const translated = wholeTexts(
      found.map((one) => Object(one).text),
      texts,
    );
    if (translated === null) return { fault: 'not_understood' };
    const detected: unknown = Object(found[0]).detected_source_language;
    return {
      texts: translated,
      from: typeof detected === 'string' && /^[A-Z]{2,3}$/.test(detected) ? detected.toLowerCase() : null,
      fault: null,
    };
  },
});

/** DeepL requires a variant of these; the widget's Portuguese is European. */
const target: Partial<Record<Locale, string>> = { en: 'EN-US', pt: 'PT-PT' };

/** DeepL's address for a key: keys of the free plan end in `:fx`. */
export const deepLUrl = (apiKey: string): string =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
