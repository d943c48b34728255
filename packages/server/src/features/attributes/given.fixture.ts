import assert from 'node:assert/strict';
import { tasksOf } from '../../app/jobs.ts';
import type { Harness, TestMerchant } from '../../testing/harness.ts';

export const fit = {
  id: 'fit',
  label: 'Fit',
  type: 'select',
  options: ['small', 'true', 'large'],
  promoted: true,
};
export const comfort = { id: 'comfort', label: 'Comfort', type: 'scale', promoted: true };
export const features = {
  id: 'features',
  label: 'Features',
  type: 'multiselect',
  promoted: true,
  options: ['warm', 'dry', 'light, but strong'],
};
export const gift = { id: 'gift', label: 'A gift?', type: 'boolean' };
export const use = { id: 'use', label: 'Used for', type: 'text' };

/** Creates attributes as staff do. */
export async function givenAttributes(shop: TestMerchant, ...attributes: object[]): Promise<void> {
  for (const attribute of attributes) {
    const answer = await shop.asStaff('POST', '/admin/attributes', attribute);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
}

/** Requests the check of stored reviews and runs it. */
export async function revalidated(harness: Harness, shop: TestMerchant): Promise<void> {
  const answer = await shop.asStaff('POST', '/admin/attributes/revalidate');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await workedThrough(harness, shop);
}

/** Runs the check as a worker would and removes its job from the queue. */
export async function workedThrough({ context }: Harness, shop: TestMerchant): Promise<void> {
  const merchantId = shop.uuid;
  const work = tasksOf(context).check_attributes;
  // The task does not use graphile-worker's helpers.
  await work?.({ merchantId }, undefined as never);
}
