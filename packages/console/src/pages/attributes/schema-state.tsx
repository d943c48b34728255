import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconLoader, IconLock, IconPencil } from '@tabler/icons-react';
import { type AttributeState, listAttributes, revalidateAttributes } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { notify } from '../../components/toasts.tsx';
import type { Schema } from './attributes.tsx';

const states = {
  draft: {
    color: 'blue',
    Icon: IconPencil,
    title: 'Draft: change it as you like',
    says: 'The first review that is sent while a promoted attribute exists locks it, because from then on answers rest on it.',
  },
  locked: {
    color: 'teal',
    Icon: IconLock,
    title: 'Locked: in use',
    says: 'Reviews rest on it, and shoppers can filter by it. It can still be changed, but then filters are off until every stored review was checked again.',
  },
  invalidated: {
    color: 'orange',
    Icon: IconAlertTriangle,
    title: 'Changed since: filters are off',
    says: 'Stored answers may not fit what you ask now, so shoppers cannot filter by attributes. New reviews are checked against what stands here.',
  },
} as const satisfies Record<AttributeState, object>;

/** In which state the attributes are, what that means, and what to do. */
export function SchemaState({ of: { promotedAttributesState, revalidating } }: { of: Schema }) {
  const refusal = useRefusal()(revalidateAttributes);
  const [asking, setAsking] = useState(false);
  const check = useWrite(revalidateAttributes, {
    changes: [listAttributes],
    onDone: () => notify('Every stored review is being checked.'),
  });
  const { color, Icon, title, says } = states[promotedAttributesState];
  if (revalidating)
    return (
      <Alert
        color="blue"
        icon={<IconLoader aria-hidden />}
        title="Stored reviews are being checked"
        role="status"
      >
        <Text size="sm">
          In the background; you can leave this page.{' '}
          {promotedAttributesState === 'invalidated' && 'Filters work again when it is done.'}
        </Text>
      </Alert>
    );
  return (
    <Alert color={color} icon={<Icon aria-hidden />} title={title}>
      <Text size="sm">{says}</Text>
      {promotedAttributesState === 'invalidated' && (
        <Group mt="sm">
          <Button size="xs" disabled={refusal !== null} onClick={() => setAsking(true)}>
            Check all reviews
          </Button>
          {refusal && <Text size="sm">{refusal}</Text>}
        </Group>
      )}
      <Confirm
        opened={asking}
        title="Check all reviews against these attributes?"
        action="Check all reviews"
        onClose={() => setAsking(false)}
        onConfirm={() => check.mutateAsync({})}
      >
        <List size="sm">
          <List.Item>Answers that fit are kept and counted, and filters work again.</List.Item>
          <List.Item>
            Answers that no longer fit are kept aside, not deleted. They come back with an attribute that they
            fit.
          </List.Item>
          <List.Item>After that the attributes are locked.</List.Item>
        </List>
      </Confirm>
    </Alert>
  );
}
