import type { OperationExample } from '@tribune/contract/openapi';
import { type Chain, chainOf } from './chain.ts';
import { type ClientOperation, type Document, type Examples, operationsOf } from './document.ts';

/** Variables to set after the import. Requests that require an empty one are skipped. */
const settings = {
  baseUrl: 'http://127.0.0.1:3000/apiV2',
  merchantId: '',
  apiKey: '',
  accessToken: '',
  webhookSecret: '',
  shopifySecret: 'shopify-webhook-secret',
  woocommerceSecret: '',
  operatorToken: '',
  photo: '',
  memberId: '',
  appealedReportId: '',
  translatableReviewId: '',
  sandboxWebhookId: '',
  bulkActionId: '',
  merchantName: '',
};

/** Values that a run can neither create nor know, by operation: the parameter or body field that is replaced, if any, and the variable. */
const byHand: Readonly<Record<string, [replaced: string | null, variable: string]>> = {
  changeRole: ['personId', 'memberId'],
  removeMember: ['personId', 'memberId'],
  decideAppeal: ['reportId', 'appealedReportId'],
  getReviewTranslation: ['reviewId', 'translatableReviewId'],
  triggerSandboxEvent: [null, 'sandboxWebhookId'],
  // Whether one that a run starts has ended is chance.
  cancelBulkAction: ['bulkId', 'bulkActionId'],
  undoBulkAction: ['bulkId', 'bulkActionId'],
  // The merchant's name confirms its deletion.
  scheduleMerchantDeletion: ['name', 'merchantName'],
  cancelMerchantDeletion: [null, 'merchantName'],
  // These routes use the order that the WooCommerce example completes, which requires the secret.
  getOrder: [null, 'woocommerceSecret'],
  changeOrder: [null, 'woocommerceSecret'],
  deleteOrder: [null, 'woocommerceSecret'],
};

/** Credentials of the sandbox that a run creates. */
const sandboxCredentials = {
  sandboxMerchantId: ['createSandbox', 'data', 'merchantId'],
  sandboxAccessToken: ['createSandbox', 'data', 'accessToken'],
} as const;

const isInSandbox = ({ name, documented }: ClientOperation) =>
  documented.tags.includes('Sandbox') && name !== 'createSandbox';

/**
 * A Postman collection (format 2.1, which Newman, Bruno, Insomnia and Hoppscotch import, too): every operation with its recorded request
 * and response, in `order`, so that a run can use IDs of earlier responses. Each operation has tests.
 */
export function postmanCollection(document: object, examples: Examples, order: readonly string[]): object {
  const described = document as Document; // the contract's document, whose format document.ts declares
  const operations = new Map(operationsOf(described).map((one) => [one.name, one]));
  const ordered = [...new Set([...order, ...operations.keys()])].flatMap(
    (name) => operations.get(name) ?? [],
  );
  const chain = chainOf(order, examples, sandboxCredentials);
  return {
    info: {
      name: 'Tribune',
      description: 'All routes of the Tribune API with recorded examples, in an order in which they can run.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries(settings).map(([key, value]) => ({ key, value })),
    item: chapters(ordered).map(({ name, list }) => ({
      name,
      item: list.map((one) => itemOf(one, examples[one.name], chain)),
    })),
  };
}

/** Groups consecutive operations with the same tag. If a tag occurs again, the name gets a number. */
function chapters(operations: ClientOperation[]): { name: string; list: ClientOperation[] }[] {
  const counts = new Map<string, number>();
  const found: { tag: string; name: string; list: ClientOperation[] }[] = [];
  for (const operation of operations) {
    const [tag = 'Other'] = operation.documented.tags;
    if (found.at(-1)?.tag !== tag) {
      const count = (counts.get(tag) ?? 0) + 1;
      counts.set(tag, count);
      found.push({ tag, name: count === 1 ? tag : `${tag} ${count}`, list: [] });
    }
    found.at(-1)?.list.push(operation);
  }
  return found;
}

function itemOf(operation: ClientOperation, example: OperationExample | undefined, chain: Chain): object {
  const { documented, method } = operation;
  const sent = chain.withVariables(example?.request ?? {});
  const [replaced, variable] = byHand[operation.name] ?? [];
  if (replaced && isObject(sent.body) && replaced in sent.body)
    sent.body = { ...sent.body, [replaced]: `{{${variable}}}` };
  else if (replaced) sent.params = { ...sent.params, [replaced]: `{{${variable}}}` };
  const body = bodyOf(operation, sent);
  const request = {
    method,
    header: [...headersOf(operation, sent), ...(body?.type ? [header('Content-Type', body.type)] : [])],
    url: urlOf(operation, sent),
    ...(body && { body: body.content }),
    description: documented.description ?? documented.summary,
  };
  const response = example && {
    name: 'Recorded',
    originalRequest: { method, header: [], url: request.url },
    status: 'OK',
    code: 200,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: operation.contentType ?? 'application/json' }],
    body: typeof example.response === 'string' ? example.response : JSON.stringify(example.response, null, 1),
  };
  return {
    name: documented.summary,
    event: [
      script('prerequest', preparation(operation, body, chain)),
      script('test', checks(operation, example, chain)),
    ],
    request,
    response: response ? [response] : [],
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const script = (listen: string, exec: string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});

const header = (key: string, value: string) => ({ key, value });

const schemesOf = ({ documented }: ClientOperation) =>
  (documented.security ?? []).flatMap((one) => Object.keys(one));

/** Headers of a request, with a staff member's token if the route does not accept an API key. */
function headersOf(operation: ClientOperation, { headers = {} }: OperationExample['request']): object[] {
  const schemes = schemesOf(operation);
  const [merchantId, accessToken] = isInSandbox(operation)
    ? ['sandboxMerchantId', 'sandboxAccessToken']
    : ['merchantId', 'accessToken'];
  const credential = schemes.includes('key')
    ? [header('X-API-Key', '{{apiKey}}')]
    : schemes.includes('operator')
      ? [header('Authorization', 'Bearer {{operatorToken}}')]
      : schemes.includes('bearer')
        ? [header('Authorization', `Bearer {{${accessToken}}}`)]
        : [];
  return [
    ...(schemes.includes('merchant') ? [header('X-Merchant-Id', `{{${merchantId}}}`)] : []),
    ...credential,
    ...Object.entries(headers).map(([key, value]) => header(key, value)),
  ];
}

function urlOf({ path }: ClientOperation, { params = {}, query = {} }: OperationExample['request']): object {
  const pairs = Object.entries(query).flatMap(([key, value]) => queryPairs(key, value));
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) =>
      segment.replace(/^\{(\w+)\}$/, ':$1').replaceAll(/\{(\w+)\}/g, (_all, name) => params[name] ?? ''),
    );
  const values = Object.entries(params)
    .filter(([key]) => segments.includes(`:${key}`))
    .map(([key, value]) => ({ key, value }));
  const search = pairs.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(pairs.length > 0 && { query: pairs }),
    ...(values.length > 0 && { variable: values }),
  };
}

function queryPairs(key: string, value: unknown): { key: string; value: string }[] {
  if (typeof value !== 'object' || value === null) return [{ key, value: String(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => queryPairs(key, one));
  return Object.entries(value).flatMap(([name, one]) => queryPairs(`${key}[${name}]`, one));
}

interface Body {
  type?: string;
  content: object;
  needsPhoto?: boolean;
}

function bodyOf({ sends }: ClientOperation, { body, form }: OperationExample['request']): Body | undefined {
  if (sends === 'form') return formOf(form ?? {});
  if (sends !== 'body' || !body) return undefined;
  const raw = JSON.stringify(body, null, 2);
  return { type: 'application/json', content: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

const boundary = 'tribune-form';

/** CSV files are included in the request. A photo must be a file. */
function formOf(form: Record<string, unknown>): Body {
  const photos = [form.file].flat().filter((one) => /^[\w-]+\.jpg$/.test(String(one)));
  const fields = Object.entries(form);
  if (photos.length > 0) {
    const file = { key: 'file', type: 'file', src: ['photo.jpg'] };
    const texts = fields
      .filter(([key]) => key !== 'file')
      .map(([key, value]) => ({ key, type: 'text', value: String(value) }));
    return {
      content: { mode: 'formdata', formdata: [...texts, ...photos.map(() => file)] },
      needsPhoto: true,
    };
  }
  const parts = fields.map(([key, value]) => {
    const file =
      key === 'file' || key === 'productMap' ? `; filename="${key}.csv"\r\nContent-Type: text/csv` : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${key}"${file}\r\n\r\n${value}\r\n`;
  });
  const raw = `${parts.join('')}--${boundary}--\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, content: { mode: 'raw', raw } };
}

/** How requests are signed: variable with the secret, header, encoding of the digest. */
const signatures: Readonly<Record<string, [secret: string, header: string, encoding: string]>> = {
  signature: ['webhookSecret', 'X-Webhook-Signature', 'Hex'],
  shopify: ['shopifySecret', 'X-Shopify-Hmac-Sha256', 'Base64'],
  woocommerce: ['woocommerceSecret', 'X-WC-Webhook-Signature', 'Base64'],
};

function preparation(operation: ClientOperation, body: Body | undefined, chain: Chain): string[] {
  const schemes = schemesOf(operation);
  const [secret, name, encoding] = schemes.map((one) => signatures[one]).find(Boolean) ?? [];
  const needed = [
    ...(byHand[operation.name]?.slice(1) ?? chain.neededBy(operation.name)),
    ...(isInSandbox(operation) ? Object.keys(sandboxCredentials) : []),
    ...(secret ? [secret] : []),
    ...(schemes.includes('operator') ? ['operatorToken'] : []),
    ...(body?.needsPhoto ? ['photo'] : []),
  ];
  return [
    ...(needed.length > 0
      ? [
          `const missing = ${JSON.stringify(needed)}.filter((name) => !pm.variables.get(name));`,
          'if (missing.length > 0) {',
          "  console.log('Skipped. To send this request, set ' + missing.join(', '));",
          '  pm.execution.skipRequest();',
          '}',
        ]
      : []),
    ...(secret
      ? [
          'const body = pm.variables.replaceIn(pm.request.body.raw);',
          'pm.request.body.update(body);',
          `const digest = CryptoJS.HmacSHA256(body, pm.variables.get('${secret}'));`,
          `pm.request.headers.upsert({ key: '${name}', value: digest.toString(CryptoJS.enc.${encoding}) });`,
        ]
      : []),
  ];
}

function checks(operation: ClientOperation, example: OperationExample | undefined, chain: Chain): string[] {
  const envelope = operation.contentType || operation.bare ? undefined : (example?.response as Envelope);
  const isJob = operation.method === 'GET' && envelope?.data?.status === 'completed';
  const tests = [
    "pm.test('responds with 200', () => pm.response.to.have.status(200));",
    ...(envelope ? ["pm.test('succeeds', () => pm.expect(response.success).to.equal(true));"] : []),
    ...chain.settersOf(operation.name),
  ];
  return [
    ...(operation.contentType ? [] : ['const response = pm.response.json();']),
    ...(isJob ? repeatedWhile("['pending', 'processing'].includes(response.data?.status)", tests) : []),
    ...(isInSandbox(operation) ? repeatedWhile('pm.response.code === 409', tests) : []),
    ...(isJob || isInSandbox(operation) ? [] : tests),
  ];
}

interface Envelope {
  data?: { status?: string };
}

/** Repeats the request for up to half a minute while a job runs. */
const repeatedWhile = (condition: string, tests: string[]) => [
  "const tries = Number(pm.collectionVariables.get('tries') || 0);",
  `const waits = tries < 60 && ${condition};`,
  "pm.collectionVariables.set('tries', waits ? tries + 1 : 0);",
  'if (waits) {',
  '  pm.execution.setNextRequest(pm.info.requestId);',
  '  setTimeout(() => {}, 500);',
  '} else {',
  ...tests.map((line) => `  ${line}`),
  '}',
];
