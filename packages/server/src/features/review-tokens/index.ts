import type { Feature } from '../../platform/feature.ts';
import { serveReviewTokens } from './routes.ts';
import { tables } from './tables.ts';

export { statusOf, type Token, tokenForUse, tokenUnusable, tokenWith } from './checking.ts';
export { issueToken, issueTokens } from './issuing.ts';
export { settleTokensOfOrder } from './order-changes.ts';
export { productsOfToken, type TokenProduct } from './products.ts';
export { merchantIdIn } from './token.ts';
export { consumeToken, recordTokenUse, tokenForReview } from './use.ts';

export const feature: Feature = {
  name: 'review-tokens',
  tables,
  serve: serveReviewTokens,
};
