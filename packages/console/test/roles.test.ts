import assert from 'node:assert/strict';
import * as contract from '@tribune/contract';
import { type Role, roleReaches, roles, routes } from '@tribune/contract';
import type { Page } from 'playwright-core';
import { givenReview, heldBack, urlOf } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

/** The page is there and nothing of it is still being read. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1, main p') &&
      !document.querySelector('main [role="status"][aria-label]'),
  );

/** What can be done in the console: on which page, by which button or entry of its menu, and by which route. */
const actions: { page: string; name: string; route: contract.Route; inMenu?: true }[] = [
  { page: 'queue', name: 'Approve', route: contract.decideInQueue },
  { page: 'queue', name: 'Reject', route: contract.decideInQueue },
  { page: 'review', name: 'Approve', route: contract.decideInQueue },
  { page: 'review', name: 'Write reply', route: contract.replyToReview },
  { page: 'review', name: 'Request update', route: contract.requestReviewUpdate, inMenu: true },
  { page: 'review', name: 'Delete review', route: contract.deleteReview, inMenu: true },
  { page: 'reply-templates', name: 'New template', route: contract.createReplyTemplate },
  { page: 'incentives', name: 'New offer', route: contract.createIncentive },
  { page: 'suppressions', name: 'Add address', route: contract.suppressAddress },
  { page: 'staff', name: 'Invite staff', route: contract.invite },
  { page: 'access', name: 'New key', route: contract.createApiKey },
  { page: 'access', name: 'Rotate secret', route: contract.rotateWebhookSecret },
];

tribune.slow('each role can do in the browser what the contract lets it, and no more', async (world) => {
  const { shop, at, visit } = world;
  const { id } = await givenReview(shop, heldBack);
  const table: Record<string, string[]> = {};
  for (const role of roles) {
    const member = await givenMember(world, role);
    const page = await visit({ email: member.email });
    for (const path of new Set(actions.map((action) => action.page))) {
      await page.goto(at(path === 'review' ? `reviews/${id}` : path));
      await settled(page);
      for (const { name, route, inMenu } of actions.filter((action) => action.page === path)) {
        const menu = page.getByRole('menu');
        if (inMenu && (await menu.count()) === 0)
          await page.getByRole('button', { name: 'More actions' }).click();
        const button = inMenu
          ? menu.getByRole('menuitem', { name, exact: true })
          : page.getByRole('main').getByRole('button', { name, exact: true }).first();
        if (inMenu) await button.waitFor();
        const can = (await button.count()) > 0 && (await button.isEnabled());
        const may = roleReaches(role, route.role ?? 'owner');
        assert.equal(can, may, `${role}: ${name} on ${path}`);
        table[role] = [...(table[role] ?? []), ...(can ? [route.operationId] : [])];
      }
    }
    await page.context().close();
  }
  console.log(
    roles.map((role) => `${role}: ${[...new Set(table[role])].join(', ') || 'reads only'}`).join('\n'),
  );
});

tribune.slow('the same by the API: every staff route asks for its role', async (world) => {
  const headersOf = new Map<Role, Record<string, string>>();
  for (const role of roles) headersOf.set(role, (await givenMember(world, role)).headers);
  for (const route of routes) {
    if (!route.role || route.audiences.includes('anyone')) continue;
    for (const [role, headers] of headersOf) {
      const answer = await world.harness.app.inject({
        method: route.method,
        url: urlOf(route),
        headers,
        ...(route.method !== 'GET' && { payload: {} }),
      });
      const code = answer.statusCode === 403 ? answer.json().error.code : null;
      const refused = code === 'FORBIDDEN';
      assert.equal(
        refused,
        !roleReaches(role, route.role),
        `${route.operationId} as ${role}: ${answer.statusCode}`,
      );
    }
  }
});

tribune.slow('a suspended merchant’s pages show since when, why and what to do', async (world) => {
  const { harness, shop, at, visit } = world;
  await harness.asOperator('POST', `/operator/merchants/${shop.id}/suspend`, { reason: 'Unpaid invoice' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('settings'));
  const banner = page.getByRole('status').filter({ hasText: 'is suspended and read-only' });
  await banner.getByText('Reason: Unpaid invoice.').waitFor();
  await banner.getByText('Nothing can be exported.').waitFor();
  await assertAccessible(page, 'suspended');
});

tribune.slow(
  'usage is shown in the settings, and a warning on every page from 80 % of a quota on',
  async (world) => {
    const { harness, shop, at, visit } = world;
    await givenReview(shop);
    const quotas = { reviewsPerMonth: 1, emailsPerMonth: 10 };
    await harness.asOperator('PATCH', `/operator/merchants/${shop.id}`, { quotas });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('settings/store/usage'));
    const banner = page.getByRole('status').filter({ hasText: 'A quota is used up' });
    await banner.getByText('Reviews: 1 of 1 (100%). Reviews are accepted above the quota, too.').waitFor();
    assert.equal(await banner.getByText('Emails').count(), 0);
    await page.getByRole('heading', { name: 'This month' }).waitFor();
    await page.getByText('0 of 10').waitFor();
  },
);
