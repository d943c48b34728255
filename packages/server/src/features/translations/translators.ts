import type { PlatformContext } from '../../platform/context.ts';
import { byLanguageModel } from './by-language-model.ts';
import { deepL, deepLUrl } from './deepl.ts';
import { areFaithful } from './faithful.ts';
import { libreTranslate } from './libretranslate.ts';
import type { Translator } from './translator.ts';

/** The configured translation service, whose answers are checked against the originals; null if there is none. */
export function translatorOf(platform: PlatformContext): Translator | null {
  const service = serviceOf(platform);
  return service && checked(service);
}

const checked = (service: Translator): Translator => ({
  ...service,
  async translate(texts) {
    const translation = await service.translate(texts);
    if (translation.fault !== null || (await areFaithful(translation.texts, texts))) return translation;
    return { fault: 'not_understood' };
  },
});

function serviceOf({ config, services, languageModel }: PlatformContext): Translator | null {
  const { provider, url, apiKey, timeoutSeconds } = config.translation;
  const timeoutMs = timeoutSeconds * 1_000;
  if (provider === 'libretranslate' && url !== null)
    return libreTranslate(services, { url, apiKey, timeoutMs });
  if (provider === 'deepl' && apiKey !== null)
    return deepL(services, { url: url ?? deepLUrl(apiKey), apiKey, timeoutMs });
  return provider === 'language_model' && languageModel ? byLanguageModel(languageModel) : null;
}
