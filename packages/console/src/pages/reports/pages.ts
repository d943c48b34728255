import type { Page } from '../../app/page.ts';
import { IconFlag3 } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'reports',
    title: 'Reports',
    role: 'moderator',
    load: () => import('./reports.tsx'),
    nav: { group: 'Moderate', icon: IconFlag3 },
  },
];
