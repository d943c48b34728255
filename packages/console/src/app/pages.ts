import { pages as access } from '../pages/access/pages.ts';
import { pages as account } from '../pages/account/pages.ts';
import { pages as collection } from '../pages/collection/pages.ts';
import { pages as queue } from '../pages/queue/pages.ts';
import { pages as reviews } from '../pages/reviews/pages.ts';
import { pages as settings } from '../pages/settings/pages.ts';
import { pages as staff } from '../pages/staff/pages.ts';
import type { Page } from './page.ts';

/** Every page of a shop, in the order of the navigation. An area's pages stand in its own folder: see README.md. */
export const pages: readonly Page[] = [
  ...queue,
  ...reviews,
  ...collection,
  ...settings,
  ...staff,
  ...access,
  ...account,
];
