import type { Examples } from './document.ts';

/** A value of a response that a later request repeats. */
interface Source {
  operation: string;
  path: string[];
  /** Whether it is the last segment of a URL. */
  isLastSegment: boolean;
}

/** How the requests of the examples depend on earlier responses. */
export interface Chain {
  /** Replaces values that differ between servers by `{{variables}}`. */
  withVariables<Value>(value: Value): Value;
  /** Variables that the operation's request requires. */
  neededBy(operation: string): string[];
  /** Statements that set variables for later requests from `response`, the JSON of this operation's response. */
  settersOf(operation: string): string[];
}

/** Fields with a fixed replacement. Delivery dates are replaced by the current time, because review requests are sent some days later. */
const fixed: Readonly<Record<string, string>> = {
  merchantId: '{{merchantId}}',
  deliveryDate: '{{$isoTimestamp}}',
};

/** Our generated IDs and secrets, which differ between servers. */
const generated = /^(?:[a-z_]+_[0-9a-hjkmnp-tv-z]{26}|tr[cs]?_[\w-]{20,}|[\w-]{60,})$/;

/**
 * `order`: operations in the order in which their examples can happen. `credentials`: variables for credentials that a response
 * contains, with its operation and their path.
 */
export function chainOf(
  order: readonly string[],
  examples: Examples,
  credentials: Readonly<Record<string, readonly [operation: string, ...path: string[]]>> = {},
): Chain {
  const sources = new Map<string, Source>();
  const variables = new Map<string, string>();
  const needs = new Map<string, Set<string>>();
  const wanted = new Map<string, Map<string, Source>>();
  const want = (name: string, source: Source) =>
    wanted.set(source.operation, (wanted.get(source.operation) ?? new Map()).set(name, source));
  for (const [name, [operation, ...path]] of Object.entries(credentials))
    want(name, { operation, path, isLastSegment: false });
  for (const operation of order) {
    const { request, response } = examples[operation] ?? {};
    const own = new Set<string>();
    forEachText(request, (value, path) => {
      if (!generated.test(value) || path.at(-1) === 'merchantId') return;
      const source = sources.get(value);
      const name = source ? nameOf(source) : `${operation}.${path.at(-1)}`;
      if (!variables.has(value)) variables.set(value, name);
      own.add(variables.get(value) ?? name);
      if (source) want(name, source);
    });
    needs.set(operation, own);
    forEachText(response, (value, path) => {
      const [segment = ''] = /^https?:\/\/.*/.test(value) ? value.split('/').slice(-1) : [];
      for (const [text, isLastSegment] of [
        [value, false],
        [segment, true],
      ] as const)
        if (!sources.has(text)) sources.set(text, { operation, path, isLastSegment });
    });
  }
  const substituted = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const name = variables.get(value);
      return name ? `{{${name}}}` : value;
    }
    if (Array.isArray(value)) return value.map(substituted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, fixed[key] ?? substituted(one)]),
    );
  };
  return {
    withVariables: <Value>(value: Value) => substituted(value) as Value, // of the same shape
    neededBy: (operation) => [...(needs.get(operation) ?? [])],
    settersOf: (operation) =>
      [...(wanted.get(operation) ?? [])].map(([name, { path, isLastSegment }]) => {
        const value = `response${path.map((key) => `?.[${JSON.stringify(/^\d+$/.test(key) ? Number(key) : key)}]`).join('')}`;
        return `pm.collectionVariables.set(${JSON.stringify(name)}, ${isLastSegment ? `${value}?.split('/').at(-1)` : value} ?? '');`;
      }),
  };
}

const nameOf = ({ operation, path }: Source) => [operation, ...path].join('.');

function forEachText(
  value: unknown,
  visit: (text: string, path: string[]) => void,
  path: string[] = [],
): void {
  if (typeof value === 'string') visit(value, path);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) forEachText(one, visit, [...path, key]);
}
