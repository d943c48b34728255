import type { Feature } from '../../platform/feature.ts';
import { serveTranslations } from './routes.ts';
import { tables } from './tables.ts';
import type { Translator } from './translator.ts';
import { translatorOf } from './translators.ts';

export { hasPreparedTranslations, storePreparedTranslations } from './prepared-translations.ts';
export { dropTranslations } from './stored-translations.ts';
export { translateBack, translatedInto } from './translating-back.ts';

declare module '../../platform/context.ts' {
  interface Context {
    /** Null unless the operator configures a translation service. */
    translator: Translator | null;
    /** Translations in progress in this process. */
    translationsUnderWay: Map<string, Promise<void>>;
  }
}

export const feature: Feature = {
  name: 'translations',
  tables,
  open: (platform) => ({ state: { translator: translatorOf(platform), translationsUnderWay: new Map() } }),
  serve: serveTranslations,
};
