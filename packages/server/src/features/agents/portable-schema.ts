/**
 * Rewrites nullable types as `anyOf`, as the protocol's inspector recommends: some clients map schemas to dialects in which `type`
 * cannot be a list.
 */
export function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, portable(value)]));
  const { type, description, enum: values, ...rest } = mapped;
  if (!Array.isArray(type)) return mapped;
  const described = description === undefined ? {} : { description };
  const branches = type.map((one) =>
    one === 'null'
      ? { type: one }
      : { ...rest, type: one, ...(values !== undefined && { enum: withoutNull(values) }) },
  );
  return { ...described, anyOf: branches };
}

const withoutNull = (values: unknown) =>
  Array.isArray(values) ? values.filter((value) => value !== null) : values;
