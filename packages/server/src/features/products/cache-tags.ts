import type { Context } from '../../platform/context.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantTag, productTags } from '../../platform/response-cache.ts';

/** Cache tags of a response about products: a review of any product in their groups changes it. */
export async function sharedTags(
  { groups }: Context,
  merchant: Merchant,
  productIds: readonly string[],
): Promise<string[]> {
  const { merchantId } = merchant;
  const members = merchant.groupsProducts
    ? [...(await groups.membersOfEach(merchant, productIds)).values()].flat()
    : productIds;
  return [merchantTag(merchantId), ...productTags(merchantId, [...new Set(members)])];
}
