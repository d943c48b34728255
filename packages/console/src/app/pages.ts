import { pages as access } from '../pages/access/pages.ts';
import type { Page } from './page.ts';

/** Every page of a shop, in the order of the navigation. An area's pages stand in its own folder: see README.md. */
export const pages: readonly Page[] = [...access];
