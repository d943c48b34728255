import { Badge } from '@mantine/core';
import { RelativeTime } from './date.tsx';

/** When an item is due, or that it is late. Nothing without a target time. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return null;
  if (Date.parse(at) < Date.now())
    return (
      <Badge color="red" variant="light" size="sm">
        Late
      </Badge>
    );
  return (
    <span>
      Due <RelativeTime at={at} />
    </span>
  );
}
