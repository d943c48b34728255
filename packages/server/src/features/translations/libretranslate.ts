import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { post, wholeTexts } from './provider-requests.ts';
import type { Service, Translator } from './translator.ts';

/** LibreTranslate, and services that speak its protocol (https://docs.libretranslate.com/api/operations/translate). */
export const libreTranslate = (outbound: Outbound, { url, apiKey, timeoutMs }: Service): Translator => ({
  name: 'libretranslate',
  async translate({ texts, from, to }) {
    const result = await post(outbound, {
      url: `${url}/translate`,
      body: {
        q: texts,
        source: from ?? 'auto',
        target: to,
        format: 'text',
        ...(apiKey !== null && { api_key: apiKey }),
      },
      timeoutMs,
    });
    if (result.fault !== null) return result;
    const { translatedText, detectedLanguage } = Object(result.answer);
    const translated = wholeTexts(translatedText, texts);
    if (translated === null) return { fault: 'not_understood' };
    const detected: unknown = Object([detectedLanguage].flat()[0]).language;
    return {
      texts: translated,
      from: typeof detected === 'string' && /^[a-z]{2,3}$/.test(detected) ? detected : null,
      fault: null,
    };
  },
});
