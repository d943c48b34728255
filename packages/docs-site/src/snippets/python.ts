import { merchantMark, type Part, type SnippetRequest } from './request.ts';

/** A program with `requests`. */
export function python({ method, url, headers, signature, body, parts }: SnippetRequest): string {
  const standard = signature ? ['base64', 'hashlib', 'hmac', 'json', 'os'] : ['os'];
  const lines = [
    ...standard
      .filter((name) => name !== 'base64' || signature?.encoding === 'base64')
      .map((name) => `import ${name}`),
    '',
    'import requests  # pip install requests',
    '',
  ];
  const given = [
    ...headers.map(
      ({ name, prefix, variable }) => `"${name}": ${prefix ? `"${prefix}" + ` : ''}${env(variable)}`,
    ),
    ...(signature ? [`"${signature.header}": signature`, '"Content-Type": "application/json"'] : []),
  ];
  if (signature) {
    const mac = `hmac.new(${env(signature.variable)}.encode(), body.encode(), hashlib.sha256)`;
    lines.push(`body = json.dumps(${literal(body)})`);
    lines.push(
      signature.encoding === 'hex'
        ? `signature = ${mac}.hexdigest()`
        : `signature = base64.b64encode(${mac}.digest()).decode()`,
    );
  }
  const options = [
    ...(given.length > 0 ? [`headers={${given.join(', ')}}`] : []),
    ...(signature ? ['data=body'] : body === undefined ? [] : [`json=${literal(body, '    ')}`]),
    ...formOptions(parts),
    'timeout=30',
  ];
  lines.push(
    `response = requests.${method.toLowerCase()}(`,
    ...[`${address(url)}`, ...options].map((option) => `    ${option},`),
    ')',
    'response.raise_for_status()',
    'print(response.text)',
  );
  return lines.join('\n');
}

const env = (name: string) => `os.environ["${name}"]`;
const address = (url: string) =>
  [
    env('TRIBUNE_URL'),
    ...url
      .split(merchantMark)
      .flatMap((part, index) => [...(index > 0 ? [env('MERCHANT')] : []), JSON.stringify(part)]),
  ]
    .filter((part) => part !== '""')
    .join(' + ');

function formOptions(parts: Part[] = []): string[] {
  const files = parts.flatMap((part) =>
    'file' in part ? [`("${part.name}", ("${part.file}", open("${part.file}", "rb"), "${part.type}"))`] : [],
  );
  const values = parts.flatMap((part) =>
    'file' in part ? [] : [`"${part.name}": ${JSON.stringify(part.value)}`],
  );
  return [
    ...(values.length > 0 ? [`data={${values.join(', ')}}`] : []),
    ...(files.length > 0 ? [`files=[${files.join(', ')}]`] : []),
  ];
}

function literal(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === merchantMark) return env('MERCHANT');
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const);
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length < 80 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}
