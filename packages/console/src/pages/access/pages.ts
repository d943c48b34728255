import { IconKey } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

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
