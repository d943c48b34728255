type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages<Key extends string> = Readonly<Record<Key, string | Plural>>;

/** The names in braces: `'author' | 'date'` for `'{author} on {date}'`. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Message> = Message extends string ? NamesIn<Message> : 'count' | NamesIn<Message[keyof Message]>;
/** The arguments of `t` after a message's key: none when the message has no values. */
export type ValuesOf<Message> = [NamesOf<Message>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<Message>]: Name extends 'count' ? number : string | number }];

/**
 * Messages, numbers and dates of one language. `English` is the type of the English messages, which determines the keys and their
 * values.
 */
export class I18n<English> {
  /** The language of the messages. */
  readonly language: string;
  /** The locale of numbers and dates, such as `de-CH`. */
  readonly locale: string;
  readonly messages: Messages<keyof English & string>;

  constructor(language: string, locale: string, messages: Messages<keyof English & string>) {
    this.language = language;
    this.locale = locale;
    this.messages = messages;
  }

  get direction(): 'ltr' | 'rtl' {
    return this.language === 'ar' ? 'rtl' : 'ltr';
  }

  /** The message, with values in place of the names in braces. `count` selects the plural form. */
  t<Key extends keyof English & string>(key: Key, ...[values]: ValuesOf<English[Key]>): string {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    const message: string | Plural = this.messages[key];
    const text =
      typeof message === 'string'
        ? message
        : message[formatter(Intl.PluralRules, this.locale).select(Number(given.count))];
    return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => this.#format(given[name]));
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return formatter(Intl.NumberFormat, this.locale, options).format(value);
  }

  oneDecimal(value: number): string {
    return this.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  /** The day in UTC, as in the API, so that dates do not change when an element replaces server-rendered content. */
  date(iso: string): string {
    return formatter(Intl.DateTimeFormat, this.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(iso));
  }

  #format(value: string | number | undefined): string {
    return typeof value === 'number' ? this.number(value) : (value ?? '');
  }
}

/** Shared by all instances: constructing a formatter costs more than rendering a review. */
const formatters: Record<string, unknown> = {};

function formatter<Formatter, Options>(
  type: new (locale: string, options?: Options) => Formatter,
  locale: string,
  options?: Options,
): Formatter {
  const key = type.name + locale + JSON.stringify(options);
  formatters[key] ??= new type(locale, options);
  return formatters[key] as Formatter; // made by this type, with whose name the key begins
}
