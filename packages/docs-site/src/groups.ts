/**
 * The order of the sidebar, by path in the repository. Pages that are not listed come last: those below `docs/guides` under
 * Integrating, others under Operating.
 */
export const groups: readonly (readonly [name: string, sources: readonly string[]])[] = [
  [
    'Integrating',
    [
      'docs/guides/quick-start.md',
      'docs/guides/sending-orders.md',
      'docs/guides/shopify.md',
      'docs/guides/woocommerce.md',
      'docs/guides/medusa.md',
      'docs/guides/vendure.md',
      'docs/guides/headless.md',
      'docs/guides/migration.md',
      'docs/guides/receiving-events.md',
      'docs/guides/requests-by-another-tool.md',
      'docs/guides/n8n-and-zapier.md',
      'docs/CONNECTORS.md',
      'docs/WIDGET.md',
      'docs/SANDBOX.md',
      'docs/FEEDS.md',
      'docs/SOFTWARE-AGENTS.md',
      'docs/SYNDICATION.md',
    ],
  ],
  [
    'Reference',
    [
      'reference/index.md',
      'reference/errors.md',
      'reference/rate-limits.md',
      'docs/API.md',
      'docs/API-CONTRACT.md',
      'docs/CLIENT-LIBRARIES.md',
      'packages/react/README.md',
      'docs/WEBHOOKS.md',
      'docs/IMPORTS.md',
      'docs/EXPORTS.md',
    ],
  ],
  [
    'Merchants',
    [
      'docs/REVIEW-REQUESTS.md',
      'docs/CUSTOM-ATTRIBUTES.md',
      'docs/STORE-REVIEWS.md',
      'docs/TOPICS.md',
      'docs/SENTIMENT.md',
      'docs/guides/legal-handbook.md',
      'docs/ACCESSIBILITY.md',
      'docs/TRANSPARENCY.md',
      'docs/VERIFYING-A-STORE.md',
      'docs/AUDIT-LOG.md',
    ],
  ],
  ['Moderators', ['docs/guides/moderating.md', 'docs/SCREENING.md', 'docs/INTEGRITY.md', 'docs/REPORTS.md']],
  [
    'Operating',
    [
      'docs/guides/going-to-production.md',
      'docs/OPERATING.md',
      'docs/DEPLOYING.md',
      'docs/BACKUPS.md',
      'docs/UPGRADING.md',
      'docs/SCALING.md',
      'docs/PERFORMANCE.md',
      'docs/MANAGING-MERCHANTS.md',
      'docs/CUSTOM-DOMAINS.md',
      'docs/PRIVACY.md',
      'docs/SECURITY-VERIFICATION.md',
    ],
  ],
  ['Contributing', ['docs/ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/RELEASING.md', 'CHANGELOG.md']],
];

/** The group of a page that is not listed. */
export const groupOfUnlisted = (source: string): string =>
  source.startsWith('docs/guides/') ? 'Integrating' : 'Operating';
