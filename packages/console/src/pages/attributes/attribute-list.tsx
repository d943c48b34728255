import { ActionIcon, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { changeAttribute, deleteAttribute, listAttributes } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Confirm } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import type { Attribute, Schema } from './attributes.tsx';
import { answersOf, typeNames } from './type-names.ts';

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
  const [leaving, setLeaving] = useState<Attribute | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const change = useWrite(changeAttribute, { changes: [listAttributes] });
  const remove = useWrite(deleteAttribute, { changes: [listAttributes] });
  const isLocked = promotedAttributesState === 'locked';

  /** Changes places with the next one. All whose number is not their place get it, as numbers may be there twice. */
  async function swap(upper: number) {
    const [first, second] = [attributes[upper], attributes[upper + 1]];
    if (!first || !second) return;
    for (const [position, { id, position: before }] of attributes
      .toSpliced(upper, 2, second, first)
      .entries())
      if (before !== position) await change.mutateAsync({ params: { attributeId: id }, body: { position } });
  }

  const actions: Column<Attribute> = {
    header: 'Change',
    end: true,
    cell: (attribute) => {
      const place = attributes.indexOf(attribute);
      const { label } = attribute;
      return (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {(
            [
              ['up', place - 1, IconArrowUp, place === 0],
              ['down', place, IconArrowDown, place === attributes.length - 1],
            ] as const
          ).map(([way, upper, Icon, isEnd]) => (
            <ActionIcon
              key={way}
              variant="default"
              aria-label={`Move ${label} ${way}`}
              disabled={isEnd || change.isPending}
              onClick={() => (isLocked ? setMoving(upper) : void swap(upper).catch(notifyFailure))}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit ${label}`}
            onClick={() => onEdit(attribute)}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${label}`}
            onClick={() => setLeaving(attribute)}
          >
            Remove
          </Button>
        </Group>
      );
    },
  };
  return (
    <>
      <DataTable
        label="Attributes"
        rows={attributes}
        keyOf={({ id }) => id}
        columns={mayEdit ? [...columns, actions] : columns}
        empty={
          <Empty title="Nothing is asked yet">
            A scale as “How does it fit?” tells shoppers more than a star.
          </Empty>
        }
      />
      <Confirm
        opened={leaving !== null}
        title={`Remove “${leaving?.label}”?`}
        action="Remove"
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutateAsync({ params: { attributeId: leaving?.id ?? '' } })}
      >
        It is no longer asked or shown. Answers are kept aside and come back with an attribute that they fit.
        {isLocked && ' Filters are off until all reviews were checked again.'}
      </Confirm>
      <Confirm
        opened={moving !== null}
        title="Change the order?"
        action="Change the order"
        onClose={() => setMoving(null)}
        onConfirm={() => swap(moving ?? 0)}
      >
        Reviews rest on these attributes. After any change filters are off until all reviews were checked
        again.
      </Confirm>
    </>
  );
}

const columns: readonly Column<Attribute>[] = [
  {
    header: 'Attribute',
    cell: ({ label, id }) => (
      <Stack gap={0}>
        <Text span size="sm" fw={550}>
          {label}
        </Text>
        <Code fz="xs" style={{ width: 'fit-content' }}>
          {id}
        </Code>
      </Stack>
    ),
  },
  { header: 'Kind', cell: ({ type }) => typeNames[type] },
  {
    header: 'Answers',
    cell: (attribute) => (
      <Text span size="sm" maw={320} style={{ overflowWrap: 'anywhere' }}>
        {answersOf(attribute)}
      </Text>
    ),
  },
  {
    header: 'How it is used',
    cell: ({ required, promoted }) => (
      <Group gap={4}>
        {required && <Badge color="gray">must be answered</Badge>}
        {promoted && <Badge>shown and filtered by</Badge>}
        {!required && !promoted && 'asked'}
      </Group>
    ),
  },
];
