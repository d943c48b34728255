import type { Page } from '../../app/page.ts';
import { IconKey } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'access',
    title: 'API keys & tokens',
    role: 'analyst',
    load: () => import('./access.tsx'),
    keywords: 'secret signature',
    nav: { group: 'Store', icon: IconKey, more: true },
  },
];
