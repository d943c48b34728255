import { Alert, Group, List, Text } from '@mantine/core';
import { type AttributeState, listAttributes, revalidateAttributes } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ConfirmButton } from '../../components/buttons.tsx';
import { IconAlertTriangle, IconLoader, IconLock, IconPencil } from '../../components/icons.ts';
import type { Schema } from './attributes.tsx';

const states = {
  draft: {
    color: 'blue',
    Icon: IconPencil,
    title: 'Draft',
    help: 'You can edit attributes freely until the first review is submitted with them.',
  },
  locked: {
    color: 'teal',
    Icon: IconLock,
    title: 'In use',
    help: 'You can still edit attributes, but filters pause until existing reviews are re-checked.',
  },
  invalidated: {
    color: 'orange',
    Icon: IconAlertTriangle,
    title: 'Filters paused',
    help: 'Attributes were changed, and existing answers may not match them. New reviews are checked against the current attributes.',
  },
} as const satisfies Record<AttributeState, object>;

/** The state of the attribute schema and the action it requires. */
export function SchemaState({ of: { promotedAttributesState, revalidating } }: { of: Schema }) {
  const refusal = useRefusal()(revalidateAttributes);
  const check = useWrite(revalidateAttributes, {
    changes: [listAttributes],
    notice: 'Re-check started',
  });
  const { color, Icon, title, help } = states[promotedAttributesState];
  if (revalidating) return <Revalidating isPaused={promotedAttributesState === 'invalidated'} />;
  return (
    <Alert color={color} icon={<Icon />} title={title}>
      <Text size="sm">{help}</Text>
      {promotedAttributesState === 'invalidated' && (
        <Group mt="sm">
          <ConfirmButton
            label="Re-check reviews"
            title="Re-check existing reviews?"
            size="xs"
            disabled={refusal !== null}
            onConfirm={() => check.mutateAsync({})}
          >
            <List size="sm">
              <List.Item>Matching answers are kept and counted, and filters resume.</List.Item>
              <List.Item>
                Answers that no longer match are hidden, not deleted. They reappear with a matching attribute.
              </List.Item>
              <List.Item>The attributes are then marked as in use.</List.Item>
            </List>
          </ConfirmButton>
          {refusal && <Text size="sm">{refusal}</Text>}
        </Group>
      )}
    </Alert>
  );
}

function Revalidating({ isPaused }: { isPaused: boolean }) {
  return (
    <Alert color="blue" icon={<IconLoader />} title="Re-checking existing reviews" role="status">
      <Text size="sm">
        This runs in the background. You can leave this page.{' '}
        {isPaused && 'Filters resume when it is complete.'}
      </Text>
    </Alert>
  );
}
