import { reasons } from './adapting.ts';
import { ignored } from './format.ts';
import { storeReviewsOf } from './store-reviews.ts';

/** Trustpilot's service reviews, as "Export reviews" of its business portal writes them. It lists published ones only. */
export const trustpilot = storeReviewsOf({
  name: 'trustpilot',
  columns: {
    'Review Id': 'id',
    'Review Created (UTC)': 'createdAt',
    'Review Stars': 'rating',
    'Review Title': 'title',
    'Review Content': 'text',
    'Review Language': 'language',
    'Review Username': 'authorName',
    'Review User Email': 'authorEmail',
    'Company Response': 'replyText',
    'Company Reply': 'replyText',
    'Business Reply': 'replyText',
    'Company Reply Date (UTC)': 'replyCreatedAt',
    'Business Reply Date (UTC)': 'replyCreatedAt',
    'Reference Id': ignored(reasons.verification),
    'Review Consumer User Id': ignored(reasons.elsewhere),
    'Source Of Review': ignored(reasons.elsewhere),
    'Domain Url': ignored(reasons.elsewhere),
    'Webshop Name': ignored(reasons.elsewhere),
    'Business Unit Id': ignored(reasons.elsewhere),
    'Location Id': ignored(reasons.elsewhere),
    'Location Name': ignored(reasons.elsewhere),
    Tags: ignored(reasons.elsewhere),
  },
  required: ['Review Created (UTC)', 'Review Stars'],
  adapt(texts) {
    texts.status = 'approved';
  },
});
