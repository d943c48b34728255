// Thorough runs only.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

const undoOf = (page: Page, message: string) => page.getByRole('button', { name: `Undo: ${message}` });

tribune.test('Undo on the page of a review reverts no later decision', async ({ shop, at, visit }) => {
  const { id } = await givenReview(shop, heldBack);
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`reviews/${id}`));
  await page.getByRole('button', { name: 'Approve' }).click();
  await undoOf(page, 'Approved review by Maya').waitFor();
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'flagged' });
  await undoOf(page, 'Approved review by Maya').click();
  await page.getByText('This item was moderated again since.').waitFor();
  assert.equal((await shop.asStaff('GET', `/reviews/${id}`)).body.status, 'flagged');
});

tribune.test('Undo on the page of a review reverts the decision', async ({ shop, at, visit }) => {
  const { id } = await givenReview(shop, heldBack);
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`reviews/${id}`));
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await undoOf(page, 'Rejected review by Maya').click();
  await page.getByText('Undone: review by Maya').waitFor();
  assert.equal((await shop.asStaff('GET', `/reviews/${id}`)).body.status, 'pending');
});

tribune.test('a deleted reply cannot be restored over a newer one', async ({ shop, at, visit }) => {
  const { id } = await givenReview(shop);
  await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thank you!' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`reviews/${id}`));
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await undoOf(page, 'Reply to Maya deleted').waitFor();
  await page.getByRole('button', { name: 'Write reply' }).click();
  await page.getByLabel('Public reply').fill('Thanks a lot!');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Reply to Maya published').waitFor();
  await undoOf(page, 'Reply to Maya deleted').waitFor({ state: 'detached' });
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).body.reply.text, 'Thanks a lot!');
});

tribune.test('of two role changes only the later one can be undone', async (world) => {
  const { shop, at, visit } = world;
  await givenMember(world, 'analyst', 'Kim');
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('staff'));
  for (const role of ['moderator', 'admin']) {
    await page.getByRole('combobox', { name: 'Role of Kim' }).click();
    await page.getByRole('option', { name: new RegExp(`^${role}`, 'i') }).click();
    await page.getByText(new RegExp(`Changed Kim from \\w+ to ${role}`)).waitFor();
  }
  await undoOf(page, 'Changed Kim from analyst to moderator').waitFor({ state: 'detached' });
  await undoOf(page, 'Changed Kim from moderator to admin').click();
  await page.getByText('Changed Kim from admin to moderator').waitFor();
  const { staff } = (await shop.asStaff('GET', '/admin/staff')).body.data;
  assert.equal(staff.find(({ name }: { name: string }) => name === 'Kim').role, 'moderator');
});
