import type { Role } from '@tribune/contract';
import type { ComponentType } from 'react';

/** Entries of the navigation. */
export type Area = 'home' | 'inbox' | 'reviews' | 'products' | 'collect' | 'insights' | 'settings';

/** Counts beside some pages: pending items, undecided reports, failed emails. */
export type Counter = 'queue' | 'reports' | 'emails';

/** A page of a merchant. Its component is loaded when the page is opened. */
export interface Page {
  /** Relative to the merchant's address, with `$name` for parameters: `reviews/$reviewId`. */
  path: string;
  title: string;
  /** Minimum role. The page is hidden from the navigation of lower roles, and explains itself when they follow a link. */
  role: Role;
  load: () => Promise<{ default: ComponentType }>;
  /** Entry of the navigation that it belongs to; absent for pages that the frame links to. */
  area?: Area;
  /** Its tab in the area, or in the section of the settings; absent for pages that are linked from other pages. */
  tab?: string;
  counter?: Counter;
  /** Path of the page that this one is reached from, if its own does not begin with it. */
  parent?: string;
  /** Its former path, which redirects. */
  was?: string;
  /** Width of its content: of a form, of texts and cards, or of the window. */
  width?: 'form' | 'reading';
  /** Other words under which the command palette finds the page. */
  keywords?: string;
}

/** A page as the lists of this folder have it: for analysts and everybody above them unless it names another role. */
export interface Listed extends Omit<Page, 'role' | 'tab' | 'area'> {
  role?: Role;
  /** True if the tab is called like the page. */
  tab?: string | true;
}
