import type { Page } from '../../app/page.ts';
import { IconChartBar } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    role: 'analyst',
    load: () => import('./dashboard.tsx'),
    nav: { group: 'Insights', icon: IconChartBar },
  },
];
