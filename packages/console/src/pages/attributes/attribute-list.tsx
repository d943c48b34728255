import { Badge, Code, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { changeAttribute, deleteAttribute, listAttributes } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { moveActions, moved, rowMenu } from '../../components/action-menu.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { type Column, DataTable, opensRow } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import type { Attribute, Schema } from './attributes.tsx';
import { answersOf, productsText, typeNames } from './type-names.ts';

interface AttributeListProps {
  of: Schema;
  mayEdit: boolean;
  onEdit: (attribute: Attribute) => void;
}

export function AttributeList({
  of: { attributes, promotedAttributesState },
  mayEdit,
  onEdit,
}: AttributeListProps) {
  const [removing, setRemoving] = useState<Attribute | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const { swap, isMoving } = useSwap(attributes);
  const remove = useWrite(deleteAttribute, { changes: [listAttributes] });
  const isLocked = promotedAttributesState === 'locked';

  const menuOf = rowMenu<Attribute>(
    ({ label }) => label,
    (attribute) => {
      const place = attributes.indexOf(attribute);
      const move = (by: -1 | 1) => {
        const upper = Math.min(place, place + by);
        if (isLocked) setMoving(upper);
        else swap(upper).catch(notifyFailure);
      };
      return [
        { label: 'Edit', onClick: () => onEdit(attribute) },
        ...moveActions(place, attributes.length, move, isMoving),
        { label: 'Remove', isDestructive: true, onClick: () => setRemoving(attribute) },
      ];
    },
  );
  return (
    <>
      <DataTable
        label="Attributes"
        rows={attributes}
        keyOf={({ id }) => id}
        columns={[nameColumn(mayEdit ? onEdit : null), ...columns]}
        menu={mayEdit ? menuOf : undefined}
        empty={
          <Empty title="No attributes yet">
            A scale such as “How does it fit?” helps shoppers more than stars alone.
          </Empty>
        }
      />
      <Confirm
        opened={removing !== null}
        title={`Remove “${removing?.label}”?`}
        action="Remove"
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ params: { attributeId: removing?.id ?? '' } })}
      >
        Customers are no longer asked for it, and it is no longer shown. Existing answers are kept and
        reappear if you add a matching attribute.
        {isLocked && ' Filters pause until existing reviews are re-checked.'}
      </Confirm>
      <Confirm
        opened={moving !== null}
        title="Change order?"
        action="Change order"
        onClose={() => setMoving(null)}
        onConfirm={() => swap(moving ?? 0)}
      >
        These attributes are in use. After any change, filters pause until existing reviews are re-checked.
      </Confirm>
    </>
  );
}

/** Swaps two neighbors. Renumbers all attributes, since positions may have duplicates. */
function useSwap(attributes: readonly Attribute[]) {
  const change = useWrite(changeAttribute, { changes: [listAttributes] });
  async function swap(upper: number) {
    for (const [position, { id, position: before }] of moved(attributes, upper, 1).entries())
      if (before !== position) await change.mutateAsync({ params: { attributeId: id }, body: { position } });
  }
  return { swap, isMoving: change.isPending };
}

const nameColumn = (onEdit: ((attribute: Attribute) => void) | null): Column<Attribute> => ({
  header: 'Attribute',
  cell: (attribute) => (
    <Stack gap={0} align="flex-start">
      {onEdit ? (
        <UnstyledButton
          className={opensRow}
          fz="sm"
          aria-label={`Edit ${attribute.label}`}
          onClick={() => onEdit(attribute)}
        >
          {attribute.label}
        </UnstyledButton>
      ) : (
        <Text span size="sm" fw={550}>
          {attribute.label}
        </Text>
      )}
      <Code fz="xs" visibleFrom="sm">
        {attribute.id}
      </Code>
    </Stack>
  ),
});

const columns: readonly Column<Attribute>[] = [
  { header: 'Type', phone: 'second', cell: ({ type }) => typeNames[type] },
  {
    header: 'Answers',
    phone: 'below',
    cell: (attribute) => (
      <Text inherit maw={320} miw={{ sm: 140 }} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {answersOf(attribute)}
      </Text>
    ),
  },
  {
    header: 'Products',
    cell: ({ appliesTo }) => (
      <Text inherit span maw={240} miw={{ sm: 90 }} style={{ overflowWrap: 'anywhere' }}>
        {productsText(appliesTo)}
      </Text>
    ),
  },
  {
    header: 'Use',
    phone: 'second',
    cell: ({ required, promoted }) => (
      <Group gap={4}>
        {promoted ? 'Shown & filterable' : 'Form only'}
        {required && <Badge color="gray">Required</Badge>}
      </Group>
    ),
  },
];
