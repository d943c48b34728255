import { IconScale } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'fairness',
    title: 'Fairness',
    role: 'analyst',
    load: () => import('./fairness.tsx'),
    nav: { group: 'Insights', icon: IconScale, more: true },
  },
];
