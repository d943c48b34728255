import * as health from './health.ts';
import * as incentives from './incentives/routes.ts';
import * as mails from './mails/routes.ts';
import * as merchants from './merchants/routes.ts';
import * as orders from './orders/routes.ts';
import * as questions from './questions/routes.ts';
import * as requests from './requests/routes.ts';
import * as reviews from './reviews/routes.ts';
import type { Route } from './route.ts';
import * as tokens from './tokens/routes.ts';

/** Every route of the API. The server serves exactly these; OpenAPI and the typed client are made from them. */
export const routes: readonly Route[] = [
  ...Object.values(reviews),
  ...Object.values(orders),
  ...Object.values(requests),
  ...Object.values(tokens),
  ...Object.values(incentives),
  ...Object.values(questions),
  ...Object.values(mails),
  ...Object.values(merchants),
  ...Object.values(health),
] as readonly Route[];
