import { pages as access } from '../pages/access/pages.ts';
import { pages as attributes } from '../pages/attributes/pages.ts';
import { pages as dashboard } from '../pages/dashboard/pages.ts';
import { pages as exports } from '../pages/exports/pages.ts';
import { pages as fairness } from '../pages/fairness/pages.ts';
import { pages as imports } from '../pages/imports/pages.ts';
import { pages as products } from '../pages/products/pages.ts';
import { pages as webhooks } from '../pages/webhooks/pages.ts';
import type { Page } from './page.ts';

/** Every page of a shop, in the order of the navigation. An area's pages stand in its own folder: see README.md. */
export const pages: readonly Page[] = [
  ...dashboard,
  ...fairness,
  ...attributes,
  ...exports,
  ...imports,
  ...webhooks,
  ...products,
  ...access,
];
