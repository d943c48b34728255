// Approves all pending reviews that mention no links, as a staff member.
import { createClient, moderateReviews, moderationQueue } from '@tribune/client';

const { TRIBUNE_URL = '', TRIBUNE_MERCHANT = '', TRIBUNE_TOKEN = '' } = process.env;
const client = createClient({
  baseUrl: TRIBUNE_URL,
  merchantId: TRIBUNE_MERCHANT,
  accessToken: TRIBUNE_TOKEN,
});

for await (const { reviews } of moderationQueue.pages(client, { status: 'pending', limit: 100 })) {
  const ids = reviews.filter(({ text }) => !text?.includes('http')).map(({ id }) => id);
  if (ids.length > 0) await moderateReviews(client, { ids, status: 'approved' });
  console.log(`${ids.length} of ${reviews.length} approved`);
}
