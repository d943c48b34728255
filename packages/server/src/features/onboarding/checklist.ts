import {
  emailKeyOf,
  type OnboardingStep,
  type onboarding,
  onboardingSteps,
  type RequestStatus,
  type Static,
} from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { assertMerchantExists, originAllowed } from '../../platform/merchants/merchant.ts';
import { testOrderPrefix } from './test-order.ts';

/** Optional steps: a store may have no earlier reviews, or keep the default design. */
const optional: ReadonlySet<OnboardingStep> = new Set(['import', 'theme']);

const shop = table('merchants', 'shop');
const columns = shop(
  'widget_seen_at',
  'widget_seen_origin',
  'widget_seen_product',
  'widget_refused_at',
  'widget_refused_origin',
  'allowed_origins',
  'onboarding_dismissed_at',
);
const done = {
  domain: output.boolean('domain'),
  order: output.boolean('order'),
  request: output.boolean('request'),
  import: output.boolean('import'),
  theme: output.boolean('theme'),
};

/** The completed steps of the setup, from index lookups in one statement. `email` is the address of the requesting person. */
export async function checklist(
  db: Db,
  merchantId: string,
  email: string,
): Promise<Static<typeof onboarding>> {
  const found = await row(db, checklistSql, {
    merchantId,
    emailKey: emailKeyOf(email),
    testOrders: `${testOrderPrefix}%`,
  });
  assertMerchantExists(found);
  const { widget_seen_at: at, widget_seen_origin: origin, test_order: order } = found;
  const { widget_refused_at: refusedAt, widget_refused_origin: refused } = found;
  const isDone = (step: OnboardingStep) => (step === 'widget' ? at !== null : found[step]);
  const steps = onboardingSteps.map((id) => ({ id, done: isDone(id), optional: optional.has(id) }));
  return {
    steps,
    complete: steps.every(({ done, optional }) => done || optional),
    dismissed: found.onboarding_dismissed_at !== null,
    widgetSeen: at === null || origin === null ? null : { origin, at, productId: found.widget_seen_product },
    widgetRefused:
      at !== null || refusedAt === null || refused === null || originAllowed(found.allowed_origins, refused)
        ? null
        : { origin: refused, at: refusedAt },
    testOrder: order && { ...order, requestId: typeId('request', order.requestId) },
  };
}

const checklistSql = statement`
  select ${columns}, cardinality(shop.allowed_origins) > 0 as ${done.domain},
    exists (select from orders where merchant_id = $merchantId) as ${done.order},
    exists (select from review_requests where merchant_id = $merchantId and status in ('sent', 'completed'))
      as ${done.request},
    exists (select from imports where merchant_id = $merchantId and finished_at is not null) as ${done.import},
    shop.theme <> '{}' as ${done.theme},
    (select json_build_object('orderId', o.order_id, 'requestId', q.request_id, 'status', q.status)
     from orders as o join review_requests as q on q.merchant_id = $merchantId and q.order_id = o.order_id
     where o.merchant_id = $merchantId and o.email_key = $emailKey and o.order_id like $testOrders
     order by o.created_at desc limit 1)
      as ${orNull(output.json<{ orderId: string; requestId: string; status: RequestStatus }>()('test_order'))}
  from merchants as shop where shop.merchant_id = $merchantId`;

/** Hides the checklist from that time on, or shows it again. */
export async function dismiss(db: Db, merchantId: string, since: Date | null): Promise<void> {
  await rows(db, 'update merchants set onboarding_dismissed_at = $2 where merchant_id = $1', [
    merchantId,
    since,
  ]);
}
