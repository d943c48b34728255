import { merchantMark, type Part, type SnippetRequest } from './request.ts';

/** A script with PHP's cURL extension. */
export function php({ method, url, headers, signature, body, parts }: SnippetRequest): string {
  const given = [
    ...headers.map(({ name, prefix, variable }) => `'${name}: ${prefix}' . ${env(variable)}`),
    ...(signature ? [`'${signature.header}: ' . $signature`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ];
  const lines = ['<?php'];
  if (body !== undefined) lines.push(`$body = json_encode(${literal(body)});`);
  if (signature) {
    const mac = `hash_hmac('sha256', $body, ${env(signature.variable)}${signature.encoding === 'hex' ? '' : ', true'})`;
    lines.push(`$signature = ${signature.encoding === 'hex' ? mac : `base64_encode(${mac})`};`);
  }
  const fields = [...Map.groupBy(parts ?? [], ({ name }) => name).values()].flatMap(([part, more]) =>
    part ? [fieldOf(part) + (more ? ' // one file: PHP sends each field once' : '')] : [],
  );
  lines.push(
    `$request = curl_init(${address(url)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(given.length > 0
      ? ['    CURLOPT_HTTPHEADER => [', ...given.map((one) => `        ${one},`), '    ],']
      : []),
    ...(body === undefined ? [] : ['    CURLOPT_POSTFIELDS => $body,']),
    ...(fields.length > 0
      ? ['    CURLOPT_POSTFIELDS => [', ...fields.map((one) => `        ${one}`), '    ],']
      : []),
    ']);',
    'echo curl_exec($request);',
  );
  return lines.join('\n');
}

const fieldOf = (part: Part) =>
  'file' in part
    ? `'${part.name}' => new CURLFile('${part.file}', '${part.type}'),`
    : `'${part.name}' => ${quoted(part.value)},`;

const env = (name: string) => `getenv('${name}')`;
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const address = (url: string) =>
  [
    env('TRIBUNE_URL'),
    ...url
      .split(merchantMark)
      .flatMap((part, index) => [...(index > 0 ? [env('MERCHANT')] : []), quoted(part)]),
  ]
    .filter((part) => part !== "''")
    .join(' . ');

function literal(value: unknown, indent = ''): string {
  if (value === merchantMark) return env('MERCHANT');
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}    `;
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) ? '[]' : 'new stdClass()';
  const parts = entries.map(([name, one]) =>
    Array.isArray(value) ? literal(one, deeper) : `${quoted(name)} => ${literal(one, deeper)}`,
  );
  const line = `[${parts.join(', ')}]`;
  if (line.length < 80 && !line.includes('\n')) return line;
  return `[\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}]`;
}
