import { routes } from '../routes.ts';

/** Groups of operations with descriptions, in the order of the reference: those that most integrations need come first. */
const tags: Record<string, string> = {
  Reviews: 'Submitting, listing and updating reviews.',
  Ratings: 'Rating summaries of products, for product cards and category pages.',
  'Store reviews':
    'Reviews of the merchant itself, its service and delivery, apart from all ratings of products.',
  Media: 'Photos and videos of reviews, and uploads from browsers.',
  'Questions and answers':
    'Questions of shoppers about a product, and answers of the merchant and of other shoppers.',
  Moderation: 'Approving, rejecting and flagging content, with the log of every decision.',
  Compliance: 'Duties of the law about reviews, checked against what the installation shows.',
  Reports: 'Reports of shoppers about content, decisions with reasons, and appeals.',
  Replies: 'Public replies of the merchant, and templates for them.',
  'Featured reviews': 'Reviews that come first in the default sort order.',
  Storefront: 'Reviews as HTML and JSON-LD, for pages that are rendered on a server.',
  Widget: 'Configuration of the web components.',
  Orders: 'Incoming orders, which verify purchases and trigger review requests.',
  'Review requests': 'Messages that ask customers for a review, with their schedule and suppression list.',
  Tokens: 'Links that identify a customer and an order without an account.',
  Incentives: 'Rewards for reviews of any rating, and the claims of customers.',
  Products: 'Names, images, identifiers and groups of products.',
  'Custom attributes': 'Additional fields of reviews, as filters and summaries.',
  Analytics: 'Figures of the dashboard and of products.',
  'Google Shopping': 'The product review feed for Google Merchant Center.',
  Agents: 'The feed for software agents that shop or answer for people.',
  Exports: 'CSV files of reviews, questions and store reviews.',
  Imports: 'CSV files from this or another review system.',
  Privacy: 'Requests of a person to receive or erase their personal data.',
  Emails: 'Sent and pending emails.',
  'Email templates': 'Subject, texts and logo of emails, with versions, previews and test emails.',
  Syndication: 'Agreements by which merchants share reviews, for brands and retailers.',
  Webhooks: 'Endpoints that receive events, their deliveries, and the events themselves.',
  Settings: 'Settings of the merchant.',
  'Keys and tokens': 'API keys of servers, personal access tokens of staff members, and webhook secrets.',
  'Audit log': 'What staff, API keys and the operator did.',
  Sandbox:
    'Test mode: separate data, emails that are never sent, a clock that can be advanced, sample data and example events.',
  Staff: 'Members, invitations and roles.',
  Operators: 'Merchants of the installation, for its operator.',
  Health: 'Availability of the service.',
};

/** Throws for a tag without a description, and for a description without a tag. */
export function tagList(): { name: string; description: string }[] {
  const used = new Set(routes.map(({ tag }) => tag));
  const undescribed = [...used].filter((name) => !(name in tags));
  const unused = Object.keys(tags).filter((name) => !used.has(name));
  if (undescribed.length + unused.length > 0)
    throw new Error(
      `openapi/tags.ts lacks ${undescribed.join(', ')} and has no use for ${unused.join(', ')}`,
    );
  return Object.entries(tags).map(([name, description]) => ({ name, description }));
}
