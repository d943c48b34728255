import * as health from './health.ts';
import * as incentives from './incentives/routes.ts';
import * as mails from './mails/routes.ts';
import * as media from './media/routes.ts';
import * as merchants from './merchants/routes.ts';
import * as moderation from './moderation/routes.ts';
import * as orders from './orders/routes.ts';
import * as privacy from './privacy/routes.ts';
import * as questions from './questions/routes.ts';
import * as requests from './requests/routes.ts';
import * as reviews from './reviews/routes.ts';
import type { Route } from './route.ts';
import * as tokens from './tokens/routes.ts';

/** Every route of the API. The server serves exactly these; OpenAPI and the typed client are made from them. */
export const routes: readonly Route[] = [
  reviews,
  orders,
  requests,
  tokens,
  incentives,
  questions,
  moderation,
  media,
  mails,
  merchants,
  privacy,
  health,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isRoute);

/** The modules export limits and forms beside their routes. */
function isRoute(item: unknown): item is Route {
  return typeof item === 'object' && item !== null && 'operationId' in item;
}
