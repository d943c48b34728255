/*
 * The syntax of email templates: text with `{{variable}}` or `{{variable|fallback}}`. There is no markup: values and texts
 * are escaped when an email is rendered.
 */

export type TemplatePart = { text: string } | { variable: string; fallback: string | null };

/** What is wrong with a text, and where: `at` and `length` count UTF-16 units. */
export interface TextFault {
  at: number;
  length: number;
  message: string;
}

const variablePattern = /^\s*([A-Za-z][A-Za-z0-9]*)\s*(?:\|([^{}]*))?$/;

/** Parses a text. Faulty parts remain text, so that a preview shows them. */
export function parseTemplate(source: string): { parts: TemplatePart[]; faults: TextFault[] } {
  const parts: TemplatePart[] = [];
  const faults: TextFault[] = [];
  let from = 0;
  const fault = (at: number, end: number, message: string) => {
    faults.push({ at, length: end - at, message });
    parts.push({ text: source.slice(at, end) });
  };
  while (from < source.length) {
    const at = source.indexOf('{{', from);
    const stray = source.slice(from, at === -1 ? undefined : at).indexOf('}}');
    if (stray !== -1) faults.push({ at: from + stray, length: 2, message: 'has “}}” without “{{”' });
    if (at === -1) break;
    if (at > from) parts.push({ text: source.slice(from, at) });
    const close = source.indexOf('}}', at + 2);
    const nested = source.indexOf('{', at + 2);
    if (close === -1) {
      fault(at, source.length, 'has “{{” without “}}”');
      return { parts, faults };
    }
    from = close + 2;
    if (nested !== -1 && nested < close) {
      fault(at, from, 'has a variable inside a variable; a fallback can only be text');
      continue;
    }
    const [, variable, fallback] = variablePattern.exec(source.slice(at + 2, close)) ?? [];
    if (variable === undefined)
      fault(at, from, 'must name a variable between the braces, as in {{firstName|there}}');
    else parts.push({ variable, fallback: fallback?.trim() || null });
  }
  if (from < source.length) parts.push({ text: source.slice(from) });
  return { parts, faults };
}

/** Invisible characters that reorder the text around them, or hide in it. */
const unsafeCharacters = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|\p{Cc}/gu;
const scriptLink = /\b(?:javascript|vbscript)\s*:|\bdata:\w+\//i;

/** Everything wrong with a text in which `variables` may be used. */
export function textFaults(
  source: string,
  {
    variables,
    singleLine,
    maxLength,
  }: { variables: readonly string[]; singleLine: boolean; maxLength: number },
): TextFault[] {
  const { parts, faults } = parseTemplate(source);
  if (source.length > maxLength)
    faults.push({
      at: maxLength,
      length: source.length - maxLength,
      message: `is too long: ${source.length} of at most ${maxLength} characters`,
    });
  for (const { index, 0: character } of source.matchAll(unsafeCharacters)) {
    if (character === '\n' && !singleLine) continue;
    const isBreak = character === '\n' || character === '\r';
    faults.push({
      at: index,
      length: 1,
      message: isBreak
        ? 'must be a single line'
        : 'contains an invisible character that changes how the text is displayed; delete it',
    });
  }
  const link = scriptLink.exec(source);
  if (link) faults.push({ at: link.index, length: link[0].length, message: 'must not contain script links' });
  let from = 0;
  for (const part of parts) {
    if (!('variable' in part) || variables.includes(part.variable)) continue;
    const place = placeOf(source, part.variable, from);
    if (!place) continue;
    from = place.end;
    faults.push({
      at: place.at,
      length: place.end - place.at,
      message: `has the unknown variable “${part.variable}”; use ${variables.map((name) => `{{${name}}}`).join(', ')}`,
    });
  }
  return faults.sort((one, other) => one.at - other.at);
}

function placeOf(source: string, variable: string, from: number): { at: number; end: number } | null {
  const pattern = new RegExp(`\\{\\{\\s*${variable}\\s*(?:\\|[^{}]*)?\\}\\}`, 'g');
  pattern.lastIndex = from;
  const found = pattern.exec(source);
  return found && { at: found.index, end: found.index + found[0].length };
}
