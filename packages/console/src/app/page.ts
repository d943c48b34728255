import type { TablerIcon } from '@tabler/icons-react';
import type { Role } from '@tribune/contract';
import type { ComponentType } from 'react';

/** Groups of the navigation, in their order. */
export const groups = ['Moderate', 'Insight', 'Collect', 'Data', 'Shop'] as const;

/** A page of a shop. Its component loads when it is opened. */
export interface Page {
  /** Below the shop's address, `$name` for a part that varies: `reviews/$reviewId`. */
  path: string;
  title: string;
  /** Least role that has a use for it; others do not see it in the navigation and are told so when they come by a link. */
  role: Role;
  load: () => Promise<{ default: ComponentType }>;
  /** Where it stands in the navigation; absent: it is reached from other pages. */
  nav?: { group: (typeof groups)[number]; icon: TablerIcon };
}
