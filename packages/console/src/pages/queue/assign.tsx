import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { assignInQueue, listStaff } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { usePerson, useRefusal } from '../../app/merchant.tsx';
import { IconUserCheck } from '../../components/icons.ts';
import { Key } from '../../components/single-keys.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Item } from './use-queue.ts';

/** Colleagues by ID, the current person first. */
export function useColleagues(): { value: string; label: string }[] {
  const me = usePerson();
  const staff = useRead(listStaff).data?.staff ?? [];
  return staff
    .map(({ id, name, email }) => ({ value: id, label: email === me.email ? `${name} (me)` : name, email }))
    .sort((one, other) => Number(other.email === me.email) - Number(one.email === me.email))
    .map(({ value, label }) => ({ value, label }));
}

/** Assigns items, at most 100 per request. Calls `onAssigned` with their present state. */
export function useAssign(onAssigned: (item: Item) => void) {
  const write = useWrite(assignInQueue);
  const colleagues = useColleagues();
  const assign = async (
    items: readonly Pick<Item, 'id' | 'assignedTo'>[],
    personId: string | null,
    isUndo = false,
  ) => {
    try {
      for (let first = 0; first < items.length; first += 100) {
        const ids = items.slice(first, first + 100).map(({ id }) => id);
        const { items: assigned } = await write.mutateAsync({ body: { ids, personId } });
        for (const item of assigned) onAssigned(item);
      }
      if (isUndo) return notify('Assignment undone');
      const name = colleagues.find(({ value }) => value === personId)?.label;
      const about = items.length === 1 ? 'item' : `${items.length} items`;
      notify(personId === null ? `Removed the assignment of ${about}` : `Assigned ${about} to ${name}`, {
        subject: 'assignment',
        undo: () => void undo(items),
      });
    } catch (error) {
      notifyFailure(error);
    }
  };
  const undo = async (items: readonly Pick<Item, 'id' | 'assignedTo'>[]) => {
    const before = Map.groupBy(items, ({ assignedTo }) => assignedTo?.personId ?? null);
    for (const [personId, ofPerson] of before) await assign(ofPerson, personId, true);
  };
  return { assign, colleagues };
}

interface AssignProps {
  items: readonly Item[];
  opened: boolean;
  onToggle: (opened: boolean) => void;
  onAssigned: (item: Item) => void;
  /** Whether the button is part of a line of text. */
  isQuiet?: boolean;
}

/** A menu of colleagues, the current person first, so that m and Enter suffice. For a single item, the button shows the assignee. */
export function Assign({ items, opened, onToggle, onAssigned, isQuiet = false }: AssignProps) {
  const refusal = useRefusal()(assignInQueue);
  const { assign, colleagues } = useAssign(onAssigned);
  const [first] = items;
  const assignedTo = items.length === 1 ? first?.assignedTo : null;
  const known = colleagues.find(({ value }) => value === assignedTo?.personId);
  const name = known?.label ?? assignedTo?.name;
  return (
    <Menu
      shadow="md"
      position="bottom-start"
      opened={opened}
      onChange={onToggle}
      // Keeps the menu inside the landmark of its button.
      withinPortal={false}
      returnFocus
    >
      <Menu.Target>
        <Button
          variant={isQuiet ? 'subtle' : 'default'}
          {...(isQuiet && { size: 'compact-sm', px: 4 })}
          leftSection={<IconUserCheck size={isQuiet ? 14 : 16} />}
          rightSection={<Key name="m" />}
          disabled={refusal !== null || items.length === 0}
        >
          {name ? (
            <span>
              <VisuallyHidden>Assigned to </VisuallyHidden>
              {name}
            </span>
          ) : (
            'Assign'
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {colleagues.map(({ value, label }, index) => (
          <Menu.Item
            key={value}
            {...(index === 0 && { 'data-autofocus': true })}
            onClick={() => void assign(items, value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void assign(items, null)}>Nobody</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
