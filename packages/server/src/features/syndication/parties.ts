import { type Config, publicUrlOf } from '../../platform/config.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { assertReceiver } from '../webhooks/index.ts';

/** A merchant as presented to the other side: its name and its store's first origin. */
export async function partyOf(db: Db, config: Config, merchantId: string) {
  const found = await row(
    db,
    statement`select ${table('merchants')('name')}, coalesce((select min(origin) from unnest(allowed_origins) as listed (origin)
       where origin like 'http%' and position('*' in origin) = 0), $2) as ${output.text('url')}
     from merchants where merchant_id = $1`,
    [merchantId, publicUrlOf(config)],
  );
  assertMerchantExists(found);
  return found;
}

/** Address for messages to a merchant of this installation about an agreement. */
export const endpointOf = (config: Config, merchantId: string, agreementId: string): string =>
  `${publicUrlOf(config)}/syndication/v1/${typeId('merchant', merchantId)}/${typeId('agreement', agreementId)}`;

/** Whether an endpoint belongs to this installation, which requires no HTTP request. */
export const isOwnEndpoint = (config: Config, endpoint: string): boolean =>
  new URL(endpoint).origin === new URL(publicUrlOf(config)).origin;

/** The merchant and the agreement in an endpoint of this installation. */
export function namedBy(endpoint: string): { merchant: string; agreement: string } {
  const [agreement = '', merchant = ''] = new URL(endpoint).pathname.split('/').reverse();
  return { merchant, agreement };
}

/** Throws VALIDATION_ERROR for `field` if this installation must not call the endpoint. */
export function assertEndpoint(config: Config, field: string, endpoint: string): void {
  if (isOwnEndpoint(config, endpoint)) return;
  try {
    assertReceiver(endpoint, config.outboundAllowedNetworks);
  } catch {
    throw invalidField(field, 'must lead to an https address on a public network');
  }
}
