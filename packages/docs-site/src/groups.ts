/**
 * The order of the sidebar, by path in the repository. A page that is listed nowhere appears at the end: below `docs/guides` among
 * the guides, below `docs` under Operating.
 */
export const groups: readonly (readonly [name: string, sources: readonly string[]])[] = [
  [
    'Get started',
    [
      'docs/guides/quick-start.md',
      'docs/guides/orders-in.md',
      'docs/guides/shopify.md',
      'docs/guides/woocommerce.md',
      'docs/guides/medusa.md',
      'docs/guides/vendure.md',
      'docs/guides/headless.md',
      'docs/WIDGET.md',
      'docs/AGENTS.md',
    ],
  ],
  [
    'Guides',
    [
      'docs/guides/moderation-handbook.md',
      'docs/guides/legal-handbook.md',
      'docs/guides/webhooks.md',
      'docs/guides/migration.md',
      'docs/guides/going-to-production.md',
      'docs/MAIL.md',
      'docs/MODERATION.md',
      'docs/ATTRIBUTES.md',
      'docs/SENTIMENT.md',
      'docs/TOPICS.md',
      'docs/STORE-REVIEWS.md',
      'docs/FEED.md',
      'docs/SYNDICATION.md',
      'docs/SANDBOX.md',
      'docs/VERIFYING.md',
    ],
  ],
  [
    'Reference',
    [
      'reference/index.md',
      'reference/errors.md',
      'reference/rate-limits.md',
      'docs/API.md',
      'docs/SDK.md',
      'packages/react/README.md',
      'docs/WEBHOOKS.md',
      'docs/IMPORTS.md',
      'docs/EXPORTS.md',
      'docs/INTERFACE.md',
    ],
  ],
  [
    'Operating',
    [
      'docs/OPERATING.md',
      'docs/DEPLOYING.md',
      'docs/BACKUP.md',
      'docs/UPGRADING.md',
      'docs/SCALING.md',
      'docs/PRIVACY.md',
      'docs/AUDIT.md',
      'docs/SECURITY-VERIFICATION.md',
      'docs/DOMAINS.md',
      'docs/TRANSPARENCY.md',
    ],
  ],
  [
    'Project',
    ['docs/ARCHITECTURE.md', 'docs/PERFORMANCE.md', 'docs/RELEASING.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ],
];

/** The group of a page that none of them lists. */
export const groupOfUnlisted = (source: string): string =>
  source.startsWith('docs/guides/') ? 'Guides' : 'Operating';
