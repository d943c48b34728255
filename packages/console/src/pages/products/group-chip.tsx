import { Button } from '@mantine/core';
import { IconX } from '../../components/icons.ts';

export function GroupChip({ groupId, onLeave }: { groupId: string; onLeave: () => void }) {
  return (
    <Button
      variant="light"
      onClick={onLeave}
      rightSection={<IconX size={14} />}
      aria-label={`Group ${groupId}: show all products again`}
    >
      Group {groupId}
    </Button>
  );
}
