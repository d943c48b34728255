import { escapeHtml, Html, plainText } from '@tribune/contract/html';
import { nothing } from 'lit-html';

/** A template as lit-html's `html` and its directives return it, in all versions 2 and 3 (their `_$…$` names are not minified). */
interface Template {
  strings: TemplateStringsArray;
  values: unknown[];
}

/** How a value is inserted: as content, within an attribute's quotes, or as a lit-html binding. */
type Slot =
  | { kind: 'content' | 'quoted' }
  | { kind: 'attribute' | 'boolean' | 'event' | 'property'; name: string; element: string };

/** A template without its values: the text before each value, and after the last one. */
interface Compiled {
  texts: string[];
  slots: Slot[];
}

const compiled = new WeakMap<TemplateStringsArray, Compiled>();

/**
 * Renders a template of the widget (`@tribune/widget/templates`) as HTML. Omits event listeners and parts of shadow roots; properties
 * become the equivalent attributes, if HTML has them. Values are escaped, `Html` is inserted as it is.
 */
export const rendered = (template: unknown): Html => new Html(contentOf(template));

function contentOf(value: unknown): string {
  if (value === null || value === undefined || value === false || value === nothing) return '';
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(contentOf).join('');
  if (typeof value !== 'object') return escapeHtml(plainText(String(value)));
  if (isDirective(value)) return contentOf(shownBy(value));
  return isTemplate(value) ? templateSource(value) : '';
}

const isTemplate = (value: object): value is Template => '_$litType$' in value;
const isDirective = (value: unknown): value is Pick<Template, 'values'> =>
  typeof value === 'object' && value !== null && '_$litDirective$' in value;

/** Replaces a directive of the widget by its last argument, which is what it shows. */
const shownBy = (value: unknown): unknown => (isDirective(value) ? value.values.at(-1) : value);

function templateSource({ strings, values }: Template): string {
  const { texts, slots } = compiled.get(strings) ?? compile(strings);
  let source = texts[0] ?? '';
  let late = '';
  for (const [index, slot] of slots.entries()) {
    const value = shownBy(values[index]);
    // The content of a <textarea> is its property `value`.
    if (slot.kind === 'property' && slot.name === 'value' && slot.element === 'textarea')
      late = contentOf(value);
    else source += sourceOf(slot, value);
    const text = texts[index + 1] ?? '';
    const end = late ? text.indexOf('>') + 1 : 0;
    source += end > 0 ? text.slice(0, end) + late + text.slice(end) : text;
    if (end > 0) late = '';
  }
  return source;
}

function sourceOf(slot: Slot, value: unknown): string {
  if (!('name' in slot)) return contentOf(value);
  if (slot.kind === 'event' || value === nothing) return '';
  const { kind, name, element } = slot;
  const isSwitch = kind === 'boolean' || (kind === 'property' && name === 'checked');
  if (isSwitch) return value ? ` ${name}` : '';
  if (kind === 'property' && !(name === 'value' && element === 'input')) return '';
  return ` ${name}="${escapeHtml(plainText(String(value ?? '')))}"`;
}

function compile(strings: TemplateStringsArray): Compiled {
  const texts: string[] = [];
  const slots: Slot[] = [];
  let place: Place = { within: 'text', element: '' };
  for (const [index, string] of strings.entries()) {
    place = placeAfter(string, place);
    const [bound = '', sign = '', name = ''] =
      place.within === 'tag' ? (/\s+([@?.]?)([\w-]+)=$/.exec(string) ?? []) : [];
    texts.push(
      string
        .slice(0, string.length - bound.length)
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(' >', '>')
        .replaceAll(/\spart="[^"]*"/g, ''),
    );
    if (index === strings.length - 1) break;
    const kinds = { '@': 'event', '?': 'boolean', '.': 'property', '': 'attribute' } as const;
    const kind = kinds[sign as keyof typeof kinds];
    if (place.within === 'text') slots.push({ kind: 'content' });
    else if (!bound) slots.push({ kind: 'quoted' });
    else slots.push({ kind, name, element: place.element });
  }
  const known = { texts, slots };
  compiled.set(strings, known);
  return known;
}

/** Position of a text's end within the markup: in a tag, inside an attribute's quotes, or outside of tags. */
interface Place {
  within: 'text' | 'tag' | '"' | "'";
  element: string;
}

function placeAfter(string: string, { within, element }: Place): Place {
  for (let at = 0; at < string.length; at++) {
    const character = string[at];
    if (within === 'text' && character === '<') {
      within = 'tag';
      element = /^[\w-]*/.exec(string.slice(at + 1))?.[0] ?? '';
    } else if (within === 'tag' && character === '>') within = 'text';
    else if (within === 'tag' && (character === '"' || character === "'")) within = character;
    else if (within === character) within = 'tag';
  }
  return { within, element };
}
