import { IconChartBar } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    role: 'analyst',
    load: () => import('./dashboard.tsx'),
    nav: { group: 'Insights', icon: IconChartBar },
  },
];
