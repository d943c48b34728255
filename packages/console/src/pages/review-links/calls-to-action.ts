import type { Static, settings } from '@tribune/contract';

export type Locale = Static<typeof settings>['locale'];

/** The text below a printed code, in each language. */
export const callsToAction: Record<Locale, string> = {
  en: 'Scan to leave a review',
  de: 'Scannen und bewerten',
  fr: 'Scannez et donnez votre avis',
  es: 'Escanea y deja tu opinión',
  it: 'Scansiona e lascia una recensione',
  nl: 'Scan en geef je beoordeling',
  pt: 'Digitalize e deixe a sua avaliação',
  ja: 'スキャンしてレビューを書く',
  ar: 'امسح الرمز لكتابة مراجعة',
};
