/** Volatile functions and the clock, which a distributed statement would evaluate on each node. */
const volatileFunctions: ReadonlySet<string> = new Set([
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'timeofday',
  'random',
  'gen_random_uuid',
  'uuidv7',
  'nextval',
]);

/** Functions that are stable in pg_proc for at least one argument type, as far as statements would use them. */
const stableFunctions: ReadonlySet<string> = new Set([
  'to_json',
  'to_jsonb',
  'row_to_json',
  'array_to_json',
  'json_build_object',
  'json_build_array',
  'jsonb_build_object',
  'jsonb_build_array',
  'json_agg',
  'jsonb_agg',
  'json_object_agg',
  'jsonb_object_agg',
  'concat',
  'concat_ws',
  'format',
  'array_to_string',
  'to_char',
  'age',
  'unaccent',
]);

/** Names of volatile functions anywhere below a node of the syntax tree. */
export const volatileIn = (node: unknown): string[] => functionsIn(node, volatileFunctions, true);

/** Names of functions that are not immutable, and intervals: adding one to a time depends on the time zone. */
export const mutableIn = (node: unknown): string[] => [
  ...volatileIn(node),
  ...functionsIn(node, stableFunctions, false),
  ...(JSON.stringify(node ?? null).includes('"sval":"interval"') ? ['an interval'] : []),
];

function functionsIn(node: unknown, names: ReadonlySet<string>, clock: boolean): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) => {
    if (kind === 'SQLValueFunction') return clock ? ['the current time'] : [];
    const own = kind === 'FuncCall' ? nameOf(value) : undefined;
    const found = own !== undefined && names.has(own) ? [`${own}()`] : [];
    return [...found, ...functionsIn(value, names, clock)];
  });
}

/** Without its schema. */
const nameOf = ({ funcname }: { funcname?: { String?: { sval?: string } }[] }) =>
  funcname?.at(-1)?.String?.sval;
