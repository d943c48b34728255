import type { locales } from '@tribune/contract';

type Locale = (typeof locales)[number];
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What a shop's page says around the customers' own words, in the widget's wording. */
export interface StorefrontMessages {
  heading: string;
  rating: string;
  noRating: string;
  stars: Plural;
  reviews: Plural;
  rewarded: Plural;
  empty: string;
  verified: string;
  rewardedReview: string;
  recommends: string;
  recommendsNot: string;
  pros: string;
  cons: string;
  edited: string;
  reply: string;
  replyFromShop: string;
  photoBy: string;
  videoBy: string;
}

/** Says things in one language: messages by key, numbers and dates by Intl. Days are days of UTC, as everywhere. */
export class StorefrontWords {
  readonly locale: Locale;
  readonly #messages: StorefrontMessages;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #dates: Intl.DateTimeFormat;

  constructor(locale: Locale, messages: StorefrontMessages) {
    this.locale = locale;
    this.#messages = messages;
    this.#plurals = new Intl.PluralRules(locale);
    this.#numbers = new Intl.NumberFormat(locale);
    this.#dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  }

  get direction(): 'ltr' | 'rtl' {
    return this.locale === 'ar' ? 'rtl' : 'ltr';
  }

  /** Between two facts, with its space. */
  get comma(): string {
    return { ar: '، ', ja: '、' }[this.locale as string] ?? ', ';
  }

  /** A value `count` chooses the plural form. */
  say(key: keyof StorefrontMessages, values: Record<string, string | number> = {}): string {
    const message = this.#messages[key];
    const form =
      typeof message === 'string'
        ? message
        : (message[this.#plurals.select(Number(values.count))] ?? message.other);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => this.#written(values[name]));
  }

  date(iso: string): string {
    return this.#dates.format(new Date(iso));
  }

  #written(value: string | number | undefined): string {
    return typeof value === 'number' ? this.#numbers.format(value) : (value ?? '');
  }
}
