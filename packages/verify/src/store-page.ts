const timeoutMs = 15_000;

/**
 * Merchants other than the log's that a store's page names in its elements and scripts: shoppers who read or write there use another
 * account, whose reviews are not in this log. Throws if the page cannot be read.
 */
export async function otherMerchantsOn(page: string, merchantId: string): Promise<string[]> {
  const answer = await fetch(page, { redirect: 'follow', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
  const named = (await answer.text()).match(/\bmerchant_[0-9a-hjkmnp-tv-z]{26}\b/g) ?? [];
  return [...new Set(named)].filter((one) => one !== merchantId);
}
