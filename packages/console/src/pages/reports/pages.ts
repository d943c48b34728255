import { IconFlag3 } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'reports',
    title: 'Reports',
    role: 'moderator',
    load: () => import('./reports.tsx'),
    nav: { group: 'Moderate', icon: IconFlag3 },
  },
];
