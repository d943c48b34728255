import type { Page } from '../../app/page.ts';
import { IconQrcode } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'review-links',
    title: 'Review links',
    role: 'analyst',
    load: () => import('./review-links.tsx'),
    keywords: 'qr code print label sheet pdf link packaging',
    nav: { group: 'Collect', icon: IconQrcode, more: true },
  },
];
