import { Counted } from './counted.tsx';
import type { Part } from './dashboard.tsx';
import { namesOf, whole } from './figures.ts';

const devices = [
  ['mobile', 'Phone'],
  ['desktop', 'Computer'],
  ['tablet', 'Tablet'],
] as const;

export function Devices({ of, before }: Part) {
  const known = devices.reduce((sum, [device]) => sum + of.deviceSegmentation[device], 0);
  return (
    <Counted
      title="What reviews are written on"
      about={
        known > 0 &&
        known < of.totalReviews &&
        `Known of ${whole(known)} of ${whole(of.totalReviews)} reviews: imports and servers do not tell.`
      }
      file={`devices-${of.startDate}-${of.endDate}`}
      kind="Device"
      rows={devices.map(([device, name]) => ({
        name,
        count: of.deviceSegmentation[device],
        before: before?.deviceSegmentation[device],
      }))}
      names={before ? [namesOf(of), namesOf(before)] : undefined}
      nothing="Of no review of these days the device is known: imports and servers do not tell."
    />
  );
}
