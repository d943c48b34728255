import type { Page } from '../../app/page.ts';
import { IconPlug } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'sandbox',
    title: 'Test mode',
    role: 'analyst',
    load: () => import('./sandbox.tsx'),
    keywords: 'sandbox test clock',
    nav: { group: 'Store', icon: IconPlug, more: true },
  },
];
