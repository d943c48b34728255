import type { Context } from '../context.ts';
import { merchantTag, productTags } from '../http/pages.ts';
import type { Merchant } from '../merchants/index.ts';

/** What a page about products is kept under: a review of any that shares theirs changes it. */
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
