import type { Page } from '../../app/page.ts';
import { IconClockHour4 } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'request-timing',
    title: 'Request timing',
    role: 'analyst',
    load: () => import('./request-timing.tsx'),
    keywords: 'delay quiet hours sending hours time zone frequency limit',
    nav: { group: 'Collect', icon: IconClockHour4, more: true },
  },
];
