import type { Page } from '../../app/page.ts';
import { IconHome } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'overview',
    title: 'Overview',
    role: 'analyst',
    load: () => import('./overview.tsx'),
    keywords: 'setup checklist onboarding test order',
    nav: { group: 'Home', icon: IconHome },
  },
];
