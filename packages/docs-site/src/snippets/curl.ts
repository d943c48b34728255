import { merchantMark, type Part, type SnippetRequest } from './request.ts';

/** A command for sh. Reads `$TRIBUNE_URL` and the credentials from variables. */
export function curl({ method, url, headers, signature, body, parts }: SnippetRequest): string {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const options = [
    ...(method === 'GET' || (method === 'POST' && (json || parts)) ? [] : [`-X ${method}`]),
    ...headers.map(({ name, prefix, variable }) => `-H "${name}: ${prefix}$${variable}"`),
    ...(signature ? [`-H "${signature.header}: $SIGNATURE"`] : []),
    ...(json ? ["-H 'Content-Type: application/json'", `-d ${signature ? '"$BODY"' : quoted(json)}`] : []),
    ...(parts ?? []).map(formOption),
  ];
  const command = [`curl "$TRIBUNE_URL${url.replaceAll(merchantMark, '$MERCHANT')}"`, ...options].join(
    ' \\\n  ',
  );
  if (!signature || !json) return command;
  const digest = `openssl dgst -sha256 -hmac "$${signature.variable}"`;
  const encoded =
    signature.encoding === 'hex' ? `${digest} -r | cut -d ' ' -f 1` : `${digest} -binary | base64`;
  return `BODY=${quoted(json)}\nSIGNATURE=$(printf %s "$BODY" | ${encoded})\n${command}`;
}

const formOption = (part: Part) =>
  'file' in part
    ? `-F "${part.name}=@${part.file};type=${part.type}"`
    : `-F ${quoted(`${part.name}=${part.value}`)}`;

/** The text in single quotes, with the merchant's ID left outside them. */
const quoted = (text: string) =>
  `'${text.replaceAll("'", "'\\''").replaceAll(merchantMark, `'"$MERCHANT"'`)}'`;
