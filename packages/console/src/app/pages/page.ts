import type { Role } from '@tribune/contract';
import type { ComponentType } from 'react';

/** Entries of the navigation. */
export type Area = 'home' | 'inbox' | 'reviews' | 'products' | 'collect' | 'insights' | 'settings';

/** Counts beside some pages: pending items, unread mentions, undecided reports, failed emails. */
export type Counter = 'queue' | 'mentions' | 'reports' | 'emails';

/** A page of a merchant. Its component is loaded when the page is opened. */
export interface Page {
  /** Relative to the merchant's address, with `$name` for parameters: `reviews/$reviewId`. */
  path: string;
  title: string;
  /** Minimum role. The page is hidden from the navigation of lower roles, and explains itself when they follow a link. */
  role: Role;
  load: () => Promise<{ default: ComponentType }>;
  /** Entry of the navigation that the page belongs to; absent for pages that the frame links to. */
  area?: Area;
  /** Title of its tab in the area or section; absent for pages that other pages link to. */
  tab?: string;
  counter?: Counter;
  /** Path of the page that leads here, if this page's path does not begin with it. */
  parent?: string;
  /** Former path, which redirects to this page. */
  was?: string;
  /** Width of its content: of a form, of texts and cards, or of the window. */
  width?: 'form' | 'reading';
  /** Other words under which the command palette finds the page. */
  keywords?: string;
}

/** A page as listed in this folder. Its minimum role is analyst unless it names another one. */
export interface Listed extends Omit<Page, 'role' | 'tab' | 'area'> {
  role?: Role;
  /** True if the tab has the page's title. */
  tab?: string | true;
}
