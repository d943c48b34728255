import { Badge, Code, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { changeAttribute, deleteAttribute, listAttributes } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { type MenuAction, moveActions, moved, rowMenu } from '../../components/action-menu.tsx';
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
  const { swap, isMoving } = useSwap(attributes);
  const remove = useWrite(deleteAttribute, { changes: [listAttributes] });
  const isLocked = promotedAttributesState === 'locked';

  const menuOf = rowMenu<Attribute>(
    ({ label }) => label,
    (attribute) => {
      const place = attributes.indexOf(attribute);
      const move = (by: -1 | 1) => swap(Math.min(place, place + by));
      const moves = moveActions(place, attributes.length, (by) => move(by).catch(notifyFailure), isMoving);
      const confirmed = (action: MenuAction, at: number): MenuAction => ({
        ...action,
        confirm: {
          title: 'Change order?',
          action: 'Change order',
          children:
            'These attributes are in use. After any change, filters pause until existing reviews are re-checked.',
          onConfirm: () => move(at === 0 ? -1 : 1),
        },
      });
      return [
        { label: 'Edit', onClick: () => onEdit(attribute) },
        ...(isLocked ? moves.map(confirmed) : moves),
        {
          label: 'Remove',
          isDestructive: true,
          confirm: {
            title: `Remove “${attribute.label}”?`,
            action: 'Remove',
            children: `Customers are no longer asked for it, and it is no longer shown. Existing answers are kept and reappear if you add a matching attribute.${isLocked ? ' Filters pause until existing reviews are re-checked.' : ''}`,
            onConfirm: () => remove.mutateAsync({ params: { attributeId: attribute.id } }),
          },
        },
      ];
    },
  );
  return (
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
