import { exampleCall } from '@tribune/client/generator';
import type { Route } from '@tribune/contract';
import type { OperationExample } from '@tribune/contract/openapi';

const setUp = (
  name: string,
  credential: string | undefined,
) => `import { createClient, ${name} } from '@tribune/client';

const client = createClient({
  baseUrl: \`\${process.env.TRIBUNE_URL}/apiV2\`,
  merchantId: process.env.MERCHANT,${credential ? `\n  ${credential},` : ''}
});
`;

/** A module for Node with `@tribune/client`. */
export function javascript(route: Route, example: OperationExample): string {
  const { audiences, operationId } = route;
  if (operationId === 'orderComplete') return sentOrder(example);
  if (audiences.includes('signed')) return signed(route, example);
  const credential = audiences.includes('anyone')
    ? undefined
    : audiences.includes('key')
      ? 'apiKey: process.env.KEY'
      : audiences.includes('operator')
        ? 'accessToken: process.env.OPERATOR_TOKEN'
        : 'accessToken: process.env.TOKEN';
  const call = exampleCall(operationId, example);
  const files = Object.entries({ photo: 'phone.jpg', video: 'phone.mp4' });
  const reading = files
    .filter(([name]) => call.includes(`[${name}]`))
    .map(([name, file]) => `const ${name} = await readFile('${file}');\n`)
    .join('');
  const imported = reading && `import { readFile } from 'node:fs/promises';\n`;
  return `${imported}${setUp(operationId, credential)}${reading}${call}\nconsole.log(result);`;
}

/** A signed order, because the client signs orders itself. */
const sentOrder = (example: OperationExample) =>
  `${setUp('sendOrder', undefined)}${exampleCall('sendOrder', example).replace(
    /\);$/,
    ', { secret: process.env.WEBHOOK_SECRET });',
  )}\nconsole.log(result);`;

function signed({ operationId, signedBy }: Route, example: OperationExample): string {
  const header = {
    shopify: 'x-shopify-hmac-sha256',
    woocommerce: 'x-wc-webhook-signature',
    tribune: 'x-webhook-signature',
  }[signedBy ?? 'tribune'];
  const call = exampleCall(operationId, example);
  const input = call.slice(call.indexOf('(client, ') + '(client, '.length, -');'.length);
  const secret = signedBy ? 'PLATFORM_SECRET' : 'WEBHOOK_SECRET';
  return `import { createHmac } from 'node:crypto';
${setUp(operationId, undefined)}const message = ${input};
const signature = createHmac('sha256', process.env.${secret})
  .update(JSON.stringify(message))
  .digest('${signedBy ? 'base64' : 'hex'}');
const result = await ${operationId}(client, message, { headers: { '${header}': signature } });
console.log(result);`;
}
