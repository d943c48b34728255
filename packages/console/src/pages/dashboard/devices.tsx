import { Counted } from './counted.tsx';
import type { Part } from './dashboard.tsx';
import { namesOf, whole } from './figures.ts';

const devices = [
  ['mobile', 'Phone'],
  ['desktop', 'Desktop'],
  ['tablet', 'Tablet'],
] as const;

export function Devices({ of, before }: Part) {
  const known = devices.reduce((sum, [device]) => sum + of.deviceSegmentation[device], 0);
  return (
    <Counted
      title="Device"
      about={
        known > 0 &&
        known < of.totalReviews &&
        `Known for ${whole(known)} of ${whole(of.totalReviews)} reviews. Imported and server-side reviews have no device.`
      }
      file={`devices-${of.startDate}-${of.endDate}`}
      kind="Device"
      rows={devices.map(([device, name]) => ({
        name,
        count: of.deviceSegmentation[device],
        before: before?.deviceSegmentation[device],
      }))}
      names={before ? [namesOf(of), namesOf(before)] : undefined}
      nothing="No reviews with a known device in this period. Imported and server-side reviews have no device."
    />
  );
}
