import { until } from './until.ts';

/** Origin of the merchant's pages. */
export const origin = 'https://shop.example';

export interface Shop {
  merchantId: string;
  apiKey: string;
  accessToken: string;
}

/** Headers of the merchant's own server. */
export const serverHeaders = ({ merchantId, apiKey }: Pick<Shop, 'merchantId' | 'apiKey'>) => ({
  'x-merchant-id': merchantId,
  'x-api-key': apiKey,
});

/** Headers of the owner's scripts. */
export const staffHeaders = ({ merchantId, accessToken }: Pick<Shop, 'merchantId' | 'accessToken'>) => ({
  'x-merchant-id': merchantId,
  authorization: `Bearer ${accessToken}`,
});

export const json = { 'content-type': 'application/json' };

// biome-ignore lint/suspicious/noExplicitAny: responses are read like a client does, without types
type Answer = any;

/** Sends JSON or a form and returns the parsed response. Throws if it is not a success. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Calls to the API of an origin such as `http://127.0.0.1:41234`. */
export function callsTo(origin: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/apiV2${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && !isForm && json) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

/** A form with fields and a file. */
export function formOf(
  fields: Record<string, string | number>,
  { name, type, content }: { name: string; type: string; content: string | Uint8Array<ArrayBuffer> },
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([content], { type }), name);
  return form;
}

/** Imports a CSV file in the native format, and returns the completed import. */
export async function importCsv(
  staff: Call,
  lines: readonly string[],
  { name = 'reviews.csv', kind = 'reviews' } = {},
): Promise<{ importId: string; imported: number }> {
  const file = { name, type: 'text/csv', content: lines.join('\n') };
  const form = formOf({ format: 'native', kind }, file);
  const { importId } = (await staff('POST', '/admin/import', form)).data;
  const state = async () => (await staff('GET', `/admin/imports/${importId}`)).data;
  await until(async () => /completed|failed/.test((await state()).status));
  const { status, imported, error } = await state();
  if (status === 'failed') throw new Error(`The import of ${name} failed: ${error}`);
  return { importId, imported };
}
