import type { TablerIcon } from '@tabler/icons-react';
import type { Role } from '@tribune/contract';
import type { ComponentType } from 'react';

/** Navigation groups, in order. */
export const groups = ['Moderate', 'Insights', 'Collect', 'Data', 'Store'] as const;

/** A page of a merchant. Its component is loaded when the page is opened. */
export interface Page {
  /** Relative to the merchant's address, with `$name` for parameters: `reviews/$reviewId`. */
  path: string;
  title: string;
  /** Minimum role. The page is hidden from the navigation of lower roles, and explains itself when they follow a link. */
  role: Role;
  load: () => Promise<{ default: ComponentType }>;
  /** Place in the navigation; absent for pages that are linked from other pages. */
  nav?: { group: (typeof groups)[number]; icon: TablerIcon };
}
