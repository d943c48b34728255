/** Trusted HTML, inserted without escaping. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | Html | null | readonly Html[];

/** Template tag that escapes values except Html. Put attribute values in double quotes. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(sourceOf)));
}

function sourceOf(value: Value): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map((part: Html) => part.source).join('');
  return value === null ? '' : escaped(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
