import assert from 'node:assert/strict';
import { type ListReviewRequestsResult, listReviewRequests } from '@tribune/client';
import { until } from '../../../packages/server/src/testing/processes.ts';
import type { Ground, Merchant } from './ground.ts';

type ReviewRequests = ListReviewRequestsResult['reviewRequests'];

/** The review requests of an order. */
export async function requestsOf({ staff }: Merchant, orderId: string): Promise<ReviewRequests> {
  const { reviewRequests } = await listReviewRequests(staff, { orderId });
  return reviewRequests;
}

/** Waits for the email to the customer, follows its link like a browser, and returns where it leads and the token. */
export async function followedEmail(
  { mail }: Ground,
  address: string,
  ...processes: { output(): string }[]
): Promise<{ page: string; token: string }> {
  const email = await until(() => mail.received.find(({ to }) => to === address), ...processes);
  const links = [...(email.parsed.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  for (const link of links) {
    const response = await fetch(link, { redirect: 'manual' });
    const target = response.headers.get('location');
    const token = target && new URL(target).searchParams.get('reviewToken');
    if (token) return { page: target.split('?', 1)[0] ?? '', token };
  }
  assert.fail(`No link of the email leads to the review page: ${links.join(' ')}`);
}
