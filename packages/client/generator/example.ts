import type { OperationExample } from '@tribune/contract/openapi';

/** A statement that sends a recorded request. The client knows `merchantId`. */
export function exampleCall(name: string, { request }: OperationExample): string {
  const { merchantId: _, ...inputs } = { ...request.params, ...request.query, ...bodyOf(request.body) };
  const fields = { ...inputs, ...formFields(request.form) };
  const hasInput = Object.keys(fields).length > 0;
  return `const result = await ${name}(client${hasInput ? `, ${literal(fields)}` : ''});`;
}

/** Safe cast: the bodies of our routes are objects. */
const bodyOf = (body: unknown) => (body ?? {}) as Record<string, unknown>;

class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** In the recorded examples, a text in `file` is a CSV file; file names, alone or in a list, are photos and videos. */
function formFields(form: Record<string, unknown> = {}): Record<string, unknown> {
  const isMedium = (value: unknown) =>
    [value].flat().every((one) => /^[\w-]+\.(?:jpg|mp4)$/.test(String(one)));
  const medium = (name: unknown) => {
    const [of, type] = String(name).endsWith('.mp4') ? ['video', 'video/mp4'] : ['photo', 'image/jpeg'];
    return new Code(`new File([${of}], ${quoted(String(name))}, { type: '${type}' })`);
  };
  const file = (value: unknown) => {
    if (isMedium(value)) return Array.isArray(value) ? value.map(medium) : medium(value);
    return new Code(`new File([${quoted(String(value))}], 'file.csv', { type: 'text/csv' })`);
  };
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      name === 'file' || name === 'productMap' ? file(value) : value,
    ]),
  );
}

function literal(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => `${keyOf(name)}: ${literal(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + indent.length < 90 && !line.includes('\n')) return line;
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close.trim()}`;
}

const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));
const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
