import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { describeFailure } from '../app/failure.tsx';

/** Says that something happened; with `undo`, for as long as it can be taken back easily. */
export function tell(says: string, undo?: () => void): void {
  const id = notifications.show({
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{says}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ) : (
      says
    ),
    autoClose: undo ? 8_000 : 4_000,
    withBorder: true,
  });
}

/** Says why something did not happen, until it is put away. */
export function tellFailure(error: unknown): void {
  const { title, says, fields } = describeFailure(error);
  const [field] = fields;
  notifications.show({
    color: 'red',
    title,
    message: field && !says.includes(field.message) ? `${says} ${field.field} ${field.message}.` : says,
    autoClose: 12_000,
    withBorder: true,
    role: 'alert',
  });
}
