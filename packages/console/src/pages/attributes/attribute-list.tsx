import { Badge, Code, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { changeAttribute, deleteAttribute, listAttributes } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { type Column, DataTable, opensRow } from '../../components/data-table.tsx';
import { IconArrowDown, IconArrowUp } from '../../components/icons.ts';
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
  const change = useWrite(changeAttribute, { changes: [listAttributes] });
  const remove = useWrite(deleteAttribute, { changes: [listAttributes] });
  const isLocked = promotedAttributesState === 'locked';

  /** Swaps two neighbors. Renumbers all attributes, since positions may have duplicates. */
  async function swap(upper: number) {
    const [first, second] = [attributes[upper], attributes[upper + 1]];
    if (!first || !second) return;
    for (const [position, { id, position: before }] of attributes
      .toSpliced(upper, 2, second, first)
      .entries())
      if (before !== position) await change.mutateAsync({ params: { attributeId: id }, body: { position } });
  }

  const menuOf = (attribute: Attribute) => {
    const place = attributes.indexOf(attribute);
    const { label } = attribute;
    const move = (way: 'up' | 'down', upper: number, isEnd: boolean) => ({
      label: `Move ${way}`,
      name: `Move ${label} ${way}`,
      icon: way === 'up' ? IconArrowUp : IconArrowDown,
      disabled: isEnd || change.isPending,
      onClick: () => (isLocked ? setMoving(upper) : void swap(upper).catch(notifyFailure)),
    });
    return (
      <ActionMenu
        label={`Actions for ${label}`}
        actions={[
          { label: 'Edit', onClick: () => onEdit(attribute) },
          move('up', place - 1, place === 0),
          move('down', place, place === attributes.length - 1),
          {
            label: 'Remove',
            name: `Remove ${label}`,
            isDestructive: true,
            onClick: () => setRemoving(attribute),
          },
        ]}
      />
    );
  };
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
      <Code fz="xs">{attribute.id}</Code>
    </Stack>
  ),
});

const columns: readonly Column<Attribute>[] = [
  { header: 'Type', cell: ({ type }) => typeNames[type] },
  {
    header: 'Answers',
    cell: (attribute) => (
      <Text span size="sm" maw={320} style={{ overflowWrap: 'anywhere' }}>
        {answersOf(attribute)}
      </Text>
    ),
  },
  {
    header: 'Products',
    cell: ({ appliesTo }) => (
      <Text span size="sm" maw={240} style={{ overflowWrap: 'anywhere' }}>
        {productsText(appliesTo)}
      </Text>
    ),
  },
  {
    header: 'Use',
    cell: ({ required, promoted }) => (
      <Group gap={4}>
        {required && <Badge color="gray">Required</Badge>}
        {promoted && <Badge>Shown & filterable</Badge>}
        {!required && !promoted && 'Form only'}
      </Group>
    ),
  },
];
