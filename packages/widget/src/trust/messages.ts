type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The page's messages, which the server embeds in the language of the page. */
export class PageMessages {
  readonly #texts: Readonly<Record<string, string | Plural>>;
  readonly #language = document.documentElement.lang;

  constructor(json: string) {
    this.#texts = JSON.parse(json);
  }

  /** The message with values in place of the names in braces; `count` selects the plural form. */
  t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const message = this.#texts[key] ?? '';
    const text =
      typeof message === 'string'
        ? message
        : message[new Intl.PluralRules(this.#language).select(Number(values.count))];
    return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => this.#format(values[name] ?? ''));
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.#language).format(value);
  }

  #format(value: string | number): string {
    return typeof value === 'number' ? this.number(value) : value;
  }
}
