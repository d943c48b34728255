import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lengths, listProducts, saveProducts } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { Form } from '../../components/form.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Product } from './products.tsx';

/** Bulk actions for the selected products: groups, whose members share their reviews. */
export function Chosen({ products, onDone }: { products: readonly Product[]; onDone: () => void }) {
  const save = useWrite(saveProducts, { changes: [listProducts] });
  const before = products.map(({ productId, groupId }) => ({ productId, groupId }));

  async function group(groupId: string | null) {
    await save.mutateAsync({
      body: { products: before.map(({ productId }) => ({ productId, groupId })) },
    });
    const undo = () => save.mutate({ body: { products: before } }, { onError: notifyFailure });
    const about =
      products.length === 1
        ? `“${products[0]?.name ?? products[0]?.productId}”`
        : `${products.length} products`;
    notify(groupId === null ? `Removed ${about} from groups` : `Added ${about} to group “${groupId}”`, {
      undo,
      subject: 'product-groups',
    });
    onDone();
  }

  if (products.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="sm" mb="md" role="status" bg="var(--tribune-selected)">
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {products.length === 1 ? '1 product selected' : `${products.length} products selected`}
        </Text>
        <DialogButton label="Add to group" title="Share reviews" size="compact-sm">
          {(close) => (
            <NameGroup
              named={before.find(({ groupId }) => groupId !== null)?.groupId ?? ''}
              onNamed={group}
              onClose={close}
            />
          )}
        </DialogButton>
        {before.some(({ groupId }) => groupId !== null) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            onClick={() => void group(null).catch(notifyFailure)}
          >
            Remove from group
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  );
}

interface NameGroupProps {
  named: string;
  onNamed: (groupId: string) => Promise<void>;
  onClose: () => void;
}

function NameGroup({ named, onNamed, onClose }: NameGroupProps) {
  const share = useMutation({ mutationFn: onNamed, onSuccess: onClose });
  return (
    <Form
      onSubmit={(entered) => share.mutate(entered('name'))}
      of={share}
      inDialog
      onCancel={onClose}
      submit="Share reviews"
    >
      <TextInput
        name="name"
        label="Group"
        description="Any ID, such as item_group_id in your feed. Group variants (sizes, colors) of one product only. Grouping different products misleads shoppers."
        defaultValue={named}
        maxLength={lengths.id}
        required
        data-autofocus
      />
    </Form>
  );
}
