import { IconTags } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'attributes',
    title: 'Attributes',
    role: 'analyst',
    load: () => import('./attributes.tsx'),
    nav: { group: 'Collect', icon: IconTags, more: true },
  },
];
