import type { Page } from '../../app/page.ts';
import { IconScale } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'fairness',
    title: 'Fairness',
    role: 'analyst',
    load: () => import('./fairness.tsx'),
    nav: { group: 'Insights', icon: IconScale, more: true },
  },
];
