import type { SourcePage } from '../site-pages.ts';
import { errorsPage } from './errors-page.ts';
import { operationSection } from './operation-section.ts';
import { operations, slugOfTag, tags } from './operations.ts';
import { plain } from './prose.ts';
import { rateLimitsPage } from './rate-limits-page.ts';

/** The pages that are generated from the contract and its recorded examples. */
export function referencePages(): SourcePage[] {
  return [
    { source: 'reference/index.md', text: overview() },
    ...tags.map(({ name, description }) => ({
      source: `reference/operations/${slugOfTag(name)}.md`,
      text: [
        `# ${name}`,
        plain(description),
        ...operations.filter(({ route }) => route.tag === name).map(operationSection),
      ].join('\n\n'),
    })),
    { source: 'reference/errors.md', text: errorsPage() },
    { source: 'reference/rate-limits.md', text: rateLimitsPage() },
  ];
}

function overview(): string {
  const sections = tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ route }) => route.tag === name)
      .map(({ route, documented, path }) => {
        const link = `/reference/operations/${slugOfTag(name)}#${route.operationId.toLowerCase()}`;
        return `| [${documented.summary}](${link}) | \`${route.method} ${path}\` |`;
      });
    return [
      `## ${name}`,
      plain(description),
      ['| operation | request |', '| --- | --- |', ...rows].join('\n'),
    ];
  });
  return ['# API reference', introduction, ...sections.flat()].join('\n\n');
}

const introduction = `${operations.length} operations, each with a recorded request and response. The examples are generated from the API contract. Our tests run
those in curl and JavaScript against a real service, and check those in Python, Go and PHP for syntax.

Examples read the address and the credentials from variables:

| variable | example | from |
| --- | --- | --- |
| \`TRIBUNE_URL\` | \`https://reviews.example\` | where the service runs |
| \`MERCHANT\` | \`merchant_01…\` | \`tribune merchant create\` |
| \`KEY\` | \`tr_…\` | \`tribune merchant create\`, or _API keys & tokens_ in the console |
| \`TOKEN\` | \`trp_…\` | the same; belongs to a staff member |
| \`OPERATOR_TOKEN\` | \`tr_operator_…\` | \`tribune operator token\`, on the server |
| \`WEBHOOK_SECRET\` | \`whsec_…\` | the same; signs orders |

[API.md](../docs/API.md) explains credentials, paging and idempotency, [error codes](errors.md) what to do about each code, and
[rate limits](rate-limits.md) how many requests are allowed. Download: [openapi.json](../docs/openapi.json),
[Postman collection](../docs/postman.json).`;
