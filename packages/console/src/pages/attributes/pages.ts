import type { Page } from '../../app/page.ts';
import { IconTags } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'attributes',
    title: 'Attributes',
    role: 'analyst',
    load: () => import('./attributes.tsx'),
    nav: { group: 'Collect', icon: IconTags, more: true },
  },
];
