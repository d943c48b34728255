import type { locales } from '../locales.ts';
import type { core } from './en/core.ts';
import type { deferred } from './en/deferred.ts';
import type { emails } from './en/emails.ts';
import type { en } from './en/index.ts';
import type { pages } from './en/pages.ts';
import type { trust } from './en/trust.ts';

export type Locale = (typeof locales)[number];
export type English = typeof en;

/** The plural categories that `Intl.PluralRules` distinguishes in each language. */
interface PluralCategories extends Record<Locale, Intl.LDMLPluralRule> {
  en: 'one' | 'other';
  de: 'one' | 'other';
  fr: 'one' | 'many' | 'other';
  es: 'one' | 'many' | 'other';
  it: 'one' | 'many' | 'other';
  nl: 'one' | 'other';
  pt: 'one' | 'many' | 'other';
  ja: 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
}

/** A form for every plural category of the language; the value `count` selects one. */
type PluralForms<Language extends Locale> = Readonly<Record<PluralCategories[Language], string>>;

/** Messages by key. `{name}` is replaced by the value of that name. */
export type Section<Language extends Locale> = Readonly<Record<string, string | PluralForms<Language>>>;

/** A translation with the keys of the English section, each a text or plural as in English. */
export type Translation<Source, Language extends Locale> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : PluralForms<Language>;
};

/** Messages in the widget's first file (in English) and in server-rendered content. */
export type Core<Language extends Locale> = Translation<typeof core, Language>;
/** Messages that the widget loads with forms, filters, questions and media. */
export type Deferred<Language extends Locale> = Translation<typeof deferred, Language>;
/** Messages that only the server renders: hosted pages and server-rendered content. */
export type Pages<Language extends Locale> = Translation<typeof pages, Language>;
/** Messages of the trust page, which verifies a store's reviews. */
export type Trust<Language extends Locale> = Translation<typeof trust, Language>;
export type Emails<Language extends Locale> = Translation<typeof emails, Language>;
