export { statusOf, type Token, tokenForUse, tokenUnusable, tokenWith } from './checking.ts';
export { issueToken } from './issuing.ts';
export { productsOfToken, type TokenProduct } from './products.ts';
export { serveTokens } from './routes.ts';
export { merchantIdIn } from './token.ts';
export { consumeToken, recordTokenUse, tokenForReview } from './use.ts';
