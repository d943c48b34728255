import type { Role } from '@tribune/contract';
import type { ComponentType } from 'react';
import type { Icon } from '../components/icons.ts';

/** Navigation groups, in order. The first has no heading. */
export const groups = ['Home', 'Moderate', 'Insights', 'Collect', 'Data', 'Store'] as const;

/** Items that need moderation, and emails that failed. */
export type Counter = 'queue' | 'outbox';

/** A page of a merchant. Its component is loaded when the page is opened. */
export interface Page {
  /** Relative to the merchant's address, with `$name` for parameters: `reviews/$reviewId`. */
  path: string;
  title: string;
  /** Minimum role. The page is hidden from the navigation of lower roles, and explains itself when they follow a link. */
  role: Role;
  load: () => Promise<{ default: ComponentType }>;
  /** Place in the navigation; absent for pages that are linked from other pages. */
  nav?: {
    group: (typeof groups)[number];
    icon: Icon;
    /** Behind “More”: pages that few people open daily. */
    more?: true;
    /** A number beside the title: what waits on this page. */
    counter?: Counter;
  };
  /** Other words under which the command palette finds the page. */
  keywords?: string;
}
