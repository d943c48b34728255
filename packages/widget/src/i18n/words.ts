import { messages as english } from './en.ts';
import type { messages as moreEnglish } from './more/en.ts';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Translated<Source> = { [Key in keyof Source]: Source[Key] extends string ? string : Plural };
/** What is on the page at first. */
export type Messages = Translated<typeof english>;
/** What loads with forms, filters, questions, photos. */
export type MoreMessages = Translated<typeof moreEnglish>;
export type FullWords = Words<Messages & MoreMessages>;
type Values = Record<string, string | number>;

/** Languages beside English; each is a file of its own that loads when it is needed. */
const languages: Record<string, () => Promise<{ messages: Messages }>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  nl: () => import('./nl.ts'),
  pt: () => import('./pt.ts'),
};

/** Says things in one language: messages by key, numbers and dates by Intl. */
export class Words<Source extends Messages = Messages> {
  /** The language of the messages, which is English where a locale has none. */
  readonly language: string;
  readonly locale: string;
  readonly #messages: Source;

  constructor(language: string, locale: string, messages: Source) {
    this.language = language;
    this.locale = locale;
    this.#messages = messages;
  }

  get direction(): 'ltr' | 'rtl' {
    return this.language === 'ar' ? 'rtl' : 'ltr';
  }

  /** A value `count` chooses the plural form. Numbers are written as the locale writes them. */
  say(key: keyof Source & string, values: Values = {}): string {
    const message = this.#messages[key] as string | Plural;
    const { count } = values;
    const form =
      typeof message === 'string'
        ? message
        : (message[new Intl.PluralRules(this.locale).select(Number(count))] ?? message.other);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => this.#written(values[name]));
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.locale, options).format(value);
  }

  date(iso: string): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'long' }).format(new Date(iso));
  }

  /** The same language with more messages. */
  with<Added>(added: Added): Words<Source & Added> {
    return new Words(this.language, this.locale, { ...this.#messages, ...added });
  }

  #written(value: string | number | undefined): string {
    return typeof value === 'number' ? this.number(value) : (value ?? '');
  }
}

export const englishWords = new Words('en', 'en', english);

/** Words for a BCP 47 tag. A malformed or unknown one, or a file that doesn't load, gives English. */
export async function wordsFor(tag: string): Promise<Words> {
  const locale = knownLocale(tag);
  const language = locale?.split('-')[0];
  if (!locale || !language || language === 'en') return new Words('en', locale ?? 'en', english);
  try {
    const file = await languages[language]?.();
    return file ? new Words(language, locale, file.messages) : englishWords;
  } catch {
    return englishWords;
  }
}

function knownLocale(tag: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
