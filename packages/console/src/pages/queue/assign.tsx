import { Button, Menu, Select } from '@mantine/core';
import { assignInQueue, listStaff } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { usePerson, useRefusal } from '../../app/merchant.tsx';
import { IconUserCheck } from '../../components/icons.ts';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Item } from './use-queue.ts';

/** Colleagues by ID, oneself first. */
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

interface AssignedToProps {
  item: Item;
  onAssigned: (item: Item) => void;
}

/** To whom an item is assigned. */
export function AssignedTo({ item, onAssigned }: AssignedToProps) {
  const refusal = useRefusal()(assignInQueue);
  const { assign, colleagues } = useAssign(onAssigned);
  const { assignedTo } = item;
  const isKnown = !assignedTo || colleagues.some(({ value }) => value === assignedTo.personId);
  return (
    <Select
      size="xs"
      aria-label="Assigned to"
      placeholder="Assign to…"
      leftSection={<IconUserCheck size={14} aria-hidden />}
      data={isKnown ? colleagues : [...colleagues, { value: assignedTo.personId, label: assignedTo.name }]}
      value={assignedTo?.personId ?? null}
      onChange={(personId) => void assign([item], personId)}
      disabled={refusal !== null}
      clearable
      w={190}
      mb="md"
    />
  );
}

/** Assigns the selected items. */
export function AssignSelected({
  items,
  onAssigned,
}: {
  items: readonly Item[];
  onAssigned: (item: Item) => void;
}) {
  const { assign, colleagues } = useAssign(onAssigned);
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default">
          Assign
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {colleagues.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => void assign(items, value)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void assign(items, null)}>Nobody</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
