import { Button, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import {
  changeIncentive,
  createIncentive,
  lengths,
  listIncentives,
  type Requirement,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';

const requirementNames: Record<Requirement, string> = {
  all_products: 'Every product of the order',
  any_product: 'Any product of the order',
};

/** Rewards that customers are offered with new orders. */
export function Offers() {
  const incentives = useRead(listIncentives);
  const refusal = useRefusal()(createIncentive);
  const change = useWrite(changeIncentive, { changes: [listIncentives] });

  async function setActive(incentiveId: string, active: boolean) {
    try {
      await change.mutateAsync({ params: { incentiveId }, body: { active } });
      notify(active ? 'Offer activated' : 'Offer deactivated');
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <Card title="Offers" about="The newest active offer applies to new orders.">
      <Stack>
        {refusal === null && <NewOffer />}
        <Reading of={incentives}>
          {(answer) => (
            <DataTable
              label="Offers"
              rows={answer.incentives}
              keyOf={({ id }) => id}
              empty={<Empty title="No offers yet" />}
              columns={[
                { header: 'Reward', cell: ({ description }) => description },
                { header: 'For reviewing', cell: ({ requirement }) => requirementNames[requirement] },
                {
                  header: 'Within',
                  cell: ({ expiresInDays }) =>
                    expiresInDays === null ? 'No limit' : `${expiresInDays} days`,
                },
                {
                  header: 'Active',
                  end: true,
                  cell: ({ id, active, description }) => (
                    <Switch
                      aria-label={`“${description}” active`}
                      checked={active}
                      disabled={refusal !== null}
                      onChange={({ target }) => void setActive(id, target.checked)}
                    />
                  ),
                },
              ]}
            />
          )}
        </Reading>
      </Stack>
    </Card>
  );
}

function NewOffer() {
  const [description, setDescription] = useState('');
  const [requirement, setRequirement] = useState<Requirement>('any_product');
  const [days, setDays] = useState<number | string>('');
  const create = useWrite(createIncentive, {
    changes: [listIncentives],
    onDone: () => {
      setDescription('');
      notify('Offer created');
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const expiresInDays = typeof days === 'number' ? days : null;
        create.mutate({ body: { description, requirement, expiresInDays, active: true } });
      }}
    >
      <Group align="flex-end">
        <TextInput
          label="Reward"
          placeholder="10 % off your next order"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          maxLength={lengths.title}
          required
          style={{ flex: 1, minWidth: 220, maxWidth: 360 }}
        />
        <Select
          label="For reviewing"
          data={Object.entries(requirementNames).map(([value, label]) => ({ value, label }))}
          value={requirement}
          onChange={(value) => value && setRequirement(value as Requirement)}
          allowDeselect={false}
          w={220}
        />
        <NumberInput
          label="Days to claim"
          placeholder="No limit"
          min={1}
          max={3650}
          value={days}
          onChange={setDays}
          w={140}
        />
        <Button type="submit" loading={create.isPending}>
          Create offer
        </Button>
      </Group>
      {create.error && <Failure error={create.error} />}
    </form>
  );
}
