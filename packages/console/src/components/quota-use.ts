import type { merchantUsage, Static } from '@tribune/contract';
import { sizeOf } from './size.ts';

const count = (value: number) => value.toLocaleString('en');

/** Usage of the current month by figure, as text, with the quota and what happens above it. */
export function quotaUse({ months: [month], quotas }: Static<typeof merchantUsage>) {
  if (!month) return [];
  const use = (
    name: string,
    {
      used,
      quota,
      write,
      effect,
    }: { used: number; quota: number | null; write: typeof count; effect: string },
  ) => ({
    name,
    used: write(used),
    quota: quota === null ? null : write(quota),
    percent: quota === null ? null : quota === 0 ? 100 : Math.floor((used / quota) * 100),
    effect,
  });
  return [
    use('API requests', {
      used: month.requests,
      quota: quotas.requestsPerMonth,
      write: count,
      effect: 'Above the quota, API keys cannot read until next month. Your store’s pages are not affected.',
    }),
    use('Reviews', {
      used: month.reviews,
      quota: quotas.reviewsPerMonth,
      write: count,
      effect: 'Reviews are accepted above the quota, too.',
    }),
    use('Emails', {
      used: month.emails,
      quota: quotas.emailsPerMonth,
      write: count,
      effect: 'Above the quota, review requests wait until next month. Other emails are sent.',
    }),
    use('Storage', {
      used: month.storageBytes,
      quota: quotas.storageBytes,
      write: sizeOf,
      effect: 'Above the quota, photos and videos cannot be uploaded. Reviews are accepted without them.',
    }),
  ];
}
