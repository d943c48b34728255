import { idPrefixes, idSuffixPattern } from '@tribune/contract';

/** Marks a text in an example that is longer in the response. */
export const omission = '…';

/** Fields with numbers that depend on the clock, or on the length of generated values. */
const volatile = new Set([
  'uptimeSeconds',
  'durationMs',
  'medianSeconds',
  'p90Seconds',
  'sequence',
  'fileBytes',
  'requests',
  'storageBytes',
]);

const kinds = {
  // Keys and hashes in signed notes.
  base64: '(?<=[\\n ])[A-Za-z0-9+/]{43,}={0,2}(?=\\n)',
  id: `\\b(?:${idPrefixes.join('|')})_${idSuffixPattern}\\b`,
  time: '\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?Z',
  secret: '\\b(?:tr|trp|trc|whsec|tr_operator)_[\\w+/=-]{6,}',
  // One in forty IDs of log entries, 22 characters of base64url, has no digit.
  key: '(?<![\\w-])(?:[\\w-]{32,}|(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{20,}|(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{22}(?![\\w-]))',
  reference: '\\b[2-9A-HJKMNP-TV-Z]{10}\\b',
  testOrder: '\\bTEST-[0-9A-Z]{6}\\b',
  epoch: '\\b1[789]\\d{8}(?:\\d{3}){0,2}\\b',
};
const generated = () => new RegExp(Object.values(kinds).join('|'), 'g');

/** Splits a text into generated values, which differ between servers, and the literal text between them. */
function parts(text: string): { literals: string[]; values: string[] } {
  return { literals: text.split(generated()), values: text.match(generated()) ?? [] };
}

/** The beginning of a text that is too long for an example. Never ends within a generated value. */
export function shortened(text: string, length: number): string {
  const cut = [...text.matchAll(generated())].find(
    ({ index, 0: value }) => index < length && index + value.length > length,
  );
  return text.slice(0, cut?.index ?? length) + omission;
}

const kindOf = (value: string) =>
  Object.entries(kinds).find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(value))?.[0];

const prefixOf = (value: string) => (kindOf(value) === 'id' ? value.slice(0, value.lastIndexOf('_')) : '');

/**
 * Maps generated values (IDs, times, secrets) of the examples to those of this server. An ID identifies the same object wherever it occurs;
 * for a time, the value that was read last applies.
 */
export class Counterparts {
  readonly #actual = new Map<string, string>();
  readonly #example = new Map<string, string>();

  /** False when one of them already identifies something else. */
  bind(example: string, actual: string): boolean {
    const isTime = ['time', 'epoch'].includes(kindOf(example) ?? '');
    const [known, knownExample] = [this.#actual.get(example), this.#example.get(actual)];
    if (!isTime && ((known ?? actual) !== actual || (knownExample ?? example) !== example)) return false;
    this.#actual.set(example, actual);
    this.#example.set(actual, example);
    return true;
  }

  /** Translates a request of an example to this server's values. */
  onServer = <Value>(value: Value): Value => translated(value, this.#actual);

  /** Translates a response of this server to the examples' values. */
  inExample = <Value>(value: Value): Value => translated(value, this.#example);
}

/** Values are translated individually: in the JSON as a whole, an escape such as `\\n` would become part of the value after it. */
function translated<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  const text = JSON.stringify(value, (_key, item) =>
    typeof item === 'string' ? item.replaceAll(generated(), (found) => names.get(found) ?? found) : item,
  );
  return text === undefined ? value : JSON.parse(text);
}

/** Differences between an example and a response, with their paths. Binds generated values on the way. */
export function differences(
  example: unknown,
  actual: unknown,
  counterparts: Counterparts,
  path = '',
): string[] {
  const differs = () => [`${path}: example ${shown(example)}, response ${shown(actual)}`];
  if (typeof example === 'string' && typeof actual === 'string') {
    if (sameText(example, actual, counterparts)) return [];
    const at = firstDifference(example, counterparts.inExample(actual));
    return [`${path} at ${at}: example ${shown(example.slice(at))}, response ${shown(actual.slice(at))}`];
  }
  if (!isObject(example) || !isObject(actual)) {
    const same = example === actual || (typeof example === 'number' && isVolatile(path, actual));
    return same ? [] : differs();
  }
  if (Array.isArray(example) !== Array.isArray(actual)) return differs();
  return [...new Set([...Object.keys(example), ...Object.keys(actual)])].flatMap((key) =>
    differences(example[key], actual[key], counterparts, `${path}.${key}`),
  );
}

function firstDifference(example: string, actual: string): number {
  const at = [...example].findIndex((letter, index) => letter !== actual[index]);
  return Math.max(0, at - 20);
}

const isVolatile = (path: string, actual: unknown) =>
  typeof actual === 'number' && volatile.has(path.slice(path.lastIndexOf('.') + 1));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200));

function sameText(example: string, actual: string, counterparts: Counterparts): boolean {
  const isBeginning = example.endsWith(omission);
  const one = parts(isBeginning ? example.slice(0, -omission.length) : example);
  const other = parts(actual);
  if (!isBeginning && one.literals.length !== other.literals.length) return false;
  return (
    one.literals.every((literal, index) => {
      const last = isBeginning && index === one.literals.length - 1;
      const text = other.literals[index] ?? '';
      return last ? text.startsWith(literal) : text === literal;
    }) &&
    one.values.every((value, index) => {
      const found = other.values[index] ?? '';
      const alike = kindOf(value) === kindOf(found) && prefixOf(value) === prefixOf(found);
      return alike && counterparts.bind(value, found);
    })
  );
}
