import { merchantMark, type Part, type SnippetRequest } from './request.ts';

/** A program with the standard library. */
export function go({ method, url, headers, signature, body, parts }: SnippetRequest): string {
  const used = new Set(['fmt', 'io', 'net/http', 'os']);
  const lines: string[] = [];
  let reader = 'nil';
  if (body !== undefined) {
    used.add('strings');
    lines.push(`body := ${text(JSON.stringify(body, null, 2))}`);
    reader = 'strings.NewReader(body)';
  }
  if (parts) {
    for (const name of ['bytes', 'mime/multipart']) used.add(name);
    lines.push(
      'form := &bytes.Buffer{}',
      'writer := multipart.NewWriter(form)',
      ...parts.flatMap(partLines),
      'writer.Close()',
    );
    reader = 'form';
  }
  lines.push(
    `request, err := http.NewRequest("${method}", ${address(url)}, ${reader})`,
    ...['if err != nil {', '\tpanic(err)', '}'],
    ...headers.map(
      ({ name, prefix, variable }) =>
        `request.Header.Set("${name}", ${prefix ? `"${prefix}"+` : ''}os.Getenv("${variable}"))`,
    ),
    ...(body === undefined ? [] : ['request.Header.Set("Content-Type", "application/json")']),
    ...(parts ? ['request.Header.Set("Content-Type", writer.FormDataContentType())'] : []),
  );
  if (signature) {
    const encoding =
      signature.encoding === 'hex' ? 'hex.EncodeToString' : 'base64.StdEncoding.EncodeToString';
    for (const name of ['crypto/hmac', 'crypto/sha256', `encoding/${signature.encoding}`]) used.add(name);
    lines.push(
      `mac := hmac.New(sha256.New, []byte(os.Getenv("${signature.variable}")))`,
      'mac.Write([]byte(body))',
      `request.Header.Set("${signature.header}", ${encoding}(mac.Sum(nil)))`,
    );
  }
  lines.push(
    'response, err := http.DefaultClient.Do(request)',
    ...['if err != nil {', '\tpanic(err)', '}'],
    'defer response.Body.Close()',
    'answer, _ := io.ReadAll(response.Body)',
    'fmt.Println(response.Status, string(answer))',
  );
  const imports = [...used].sort().map((name) => `\t"${name}"`);
  return [
    'package main',
    '',
    'import (',
    ...imports,
    ')',
    '',
    'func main() {',
    ...lines.map((line) => `\t${line}`),
    '}',
  ].join('\n');
}

/** A raw string, which backticks end. */
const text = (json: string) =>
  `\`${json.replaceAll('`', '` + "`" + `')}\``.replaceAll(merchantMark, '` + os.Getenv("MERCHANT") + `');
const address = (url: string) =>
  [
    'os.Getenv("TRIBUNE_URL")',
    ...url
      .split(merchantMark)
      .flatMap((part, index) => [...(index > 0 ? ['os.Getenv("MERCHANT")'] : []), JSON.stringify(part)]),
  ]
    .filter((part) => part !== '""')
    .join('+');

const partLines = (part: Part, index: number) =>
  'file' in part
    ? [
        `part${index}, _ := writer.CreateFormFile("${part.name}", "${part.file}")`,
        `file${index}, _ := os.ReadFile("${part.file}")`,
        `part${index}.Write(file${index})`,
      ]
    : [`writer.WriteField("${part.name}", ${JSON.stringify(part.value)})`];
