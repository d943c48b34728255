import { collectPages } from './collect.ts';
import { homePages } from './home.ts';
import { inboxPages } from './inbox.ts';
import { insightPages } from './insights.ts';
import { otherPages } from './other.ts';
import type { Area, Listed, Page } from './page.ts';
import { productPages } from './products.ts';
import { reviewPages } from './reviews.ts';
import { settingsPages } from './settings.ts';

export type { Area, Counter, Page } from './page.ts';

const listed = (pages: readonly Listed[], area?: Area): Page[] =>
  pages.map(({ role = 'analyst', tab, ...page }) => ({
    ...page,
    role,
    ...(area && { area }),
    ...(tab !== undefined && { tab: tab === true ? page.title : tab }),
  }));

/** Every page of a merchant. Tabs are in this order. */
export const pages: readonly Page[] = [
  ...listed(homePages, 'home'),
  ...listed(inboxPages, 'inbox'),
  ...listed(reviewPages, 'reviews'),
  ...listed(productPages, 'products'),
  ...listed(collectPages, 'collect'),
  ...listed(insightPages, 'insights'),
  ...listed(settingsPages, 'settings'),
  ...listed(otherPages),
];
