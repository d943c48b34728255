import { describeLimits } from '../../../server/src/platform/config.ts';

/** The budgets and their defaults, read from the service's settings. */
export function rateLimitsPage(): string {
  const rows = describeLimits().map(
    ({ policy, perMinute, setting, counted }) =>
      `| \`${policy}\` | ${perMinute} | ${counted} | \`${setting}\` |`,
  );
  return [
    '# Rate limits',
    introduction,
    ['| policy | requests per minute | counts | setting |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    handling,
  ].join('\n\n');
}

const introduction = `Each request counts against one budget, which depends on the credential and on whether the operation reads or writes. A window
of 60 seconds starts with the first request; the budgets are independent of each other. These are the defaults; an operator changes each
with its setting, and 0 turns it off.`;

const handling = `\`GET /health\` is not limited. \`POST /products/ratings\` counts as a read.

## Read the headers

Every response to a request with valid credentials tells what remains, as in the
[IETF draft](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/):

\`\`\`http
RateLimit-Policy: "publicRead";q=100;w=60
RateLimit: "publicRead";r=97;t=42
\`\`\`

\`q\` is the budget, \`w\` the window in seconds, \`r\` what remains, and \`t\` the seconds until the window ends.

## When the budget is used up

The response is 429 [RATE_LIMITED](/reference/errors#rate_limited) with \`Retry-After\` in seconds. Rejected requests count, too, so wait that
long. \`@tribune/client\` waits and repeats by itself, up to 30 seconds.

- Read the ratings of a category page with one request: \`GET /products/ratings?productIds=a,b,c\`, up to 100 products.
- Import history with a file ([imports](../docs/IMPORTS.md)), not with one request per review.
- Let browsers and a CDN cache public reads: they have an \`ETag\` and \`Cache-Control\`.`;
