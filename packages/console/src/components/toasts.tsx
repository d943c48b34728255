import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { describeFailure } from '../app/failure.tsx';

interface ToastOptions {
  /** Reverts only the change that the toast announces. */
  undo?: () => void;
  /**
   * The changed item, such as `role:user_01h4…`. A newer toast about the same subject replaces the older one, whose undo
   * would revert the newer change too.
   */
  subject?: string;
}

const maxUndoable = 3;
/** IDs of the toasts with an undo button, oldest first. */
let undoable: string[] = [];
/** ID of the last toast without an undo button, which the next one replaces. */
let plain: string | undefined;
const bySubject = new Map<string, string>();

/** Shows that something was done. Returns a function that removes the toast. */
export function notify(message: string, { undo, subject }: ToastOptions = {}): () => void {
  const replaced = subject && bySubject.get(subject);
  if (replaced) notifications.hide(replaced);
  if (!undo && plain) notifications.hide(plain);
  const id = notifications.show({
    message: undo ? (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Undo: ${message}`}
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ) : (
      message
    ),
    autoClose: undo ? 8_000 : 4_000,
    withBorder: true,
    onClose: () => {
      undoable = undoable.filter((one) => one !== id);
      if (subject && bySubject.get(subject) === id) bySubject.delete(subject);
    },
  });
  if (subject) bySubject.set(subject, id);
  if (!undo) plain = id;
  else {
    undoable.push(id);
    // If the limit is exceeded, the library would delay the newest toast, which is the most likely to be undone.
    const [oldest] = undoable;
    if (oldest && undoable.length > maxUndoable) notifications.hide(oldest);
  }
  return () => notifications.hide(id);
}

/** Shows why something failed. */
export function notifyFailure(error: unknown): void {
  showFailure(error, null);
}

/** Shows a failure with the item's name, because several actions may be in progress. */
export function notifyFailureOf(about: string, error: unknown): void {
  showFailure(error, about);
}

function showFailure(error: unknown, about: string | null): void {
  const { title, message: text, fields } = describeFailure(error);
  const [field] = fields;
  const message = field && !text.includes(field.message) ? `${text} ${field.field} ${field.message}.` : text;
  notifications.show({
    color: 'red',
    title,
    message: about ? `${about}: ${message}` : message,
    autoClose: 12_000,
    withBorder: true,
    role: 'alert',
  });
}
