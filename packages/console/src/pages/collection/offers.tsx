import { Switch, Text } from '@mantine/core';
import {
  changeIncentive,
  createIncentive,
  type incentive,
  listIncentives,
  type Static,
} from '@tribune/contract';
import { useAction, useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { plural } from '../../components/labels.ts';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { mediaNames, requirementNames, waiting } from './offer-names.ts';

type Incentive = Static<typeof incentive>;

/** Rewards that customers are offered with new orders. */
export function Offers() {
  const incentives = useRead(listIncentives);
  const refusal = useRefusal()(createIncentive);
  const change = useAction(changeIncentive, {
    changes: [listIncentives],
    notice: ({ active }) => (active ? 'Offer activated' : 'Offer deactivated'),
  });
  const setActive: SetActive = (incentiveId, active) =>
    change.mutate({ params: { incentiveId }, body: { active } });
  return (
    <ReadTable
      of={incentives}
      label="Offers"
      rowsOf={(answer) => answer.incentives}
      keyOf={({ id }) => id}
      empty={<Empty title="No offers yet">Create the first one to reward reviews of new orders.</Empty>}
      columns={columnsOf(refusal === null ? setActive : null)}
    />
  );
}

const oneLine = { whiteSpace: 'nowrap' } as const;

type SetActive = (id: string, active: boolean) => void;

const columnsOf = (setActive: SetActive | null): readonly Column<Incentive>[] => [
  {
    header: 'Reward',
    cell: ({ id, description }) => (
      <ToPage
        to="incentives/$incentiveId"
        params={{ incentiveId: id }}
        size="sm"
        aria-label={`Manage codes of “${description}”`}
        className={opensRow}
      >
        {description}
      </ToPage>
    ),
  },
  {
    header: 'For reviewing',
    phone: 'second',
    cell: ({ requirement }) => <span style={oneLine}>{requirementNames[requirement]}</span>,
  },
  {
    header: 'Photo or video',
    cell: ({ mediaRequirement }) => mediaRequirement !== 'none' && mediaNames[mediaRequirement],
  },
  {
    header: 'Within',
    cell: ({ expiresInDays }) =>
      expiresInDays !== null && <span style={oneLine}>{plural(expiresInDays, 'day')}</span>,
  },
  { header: 'Coupon codes', phone: 'second', cell: (one) => <Codes of={one} /> },
  {
    header: 'Active',
    end: true,
    phone: 'end',
    cell: ({ id, active, description }) => (
      <Switch
        aria-label={`“${description}” active`}
        checked={active}
        disabled={setActive === null}
        onChange={({ target }) => setActive?.(id, target.checked)}
      />
    ),
  },
];

/** How codes are sent, and how many are left. */
function Codes({ of: { fulfillment, codes, lowStockAt } }: { of: Incentive }) {
  const isLow = codes.available <= lowStockAt;
  const left = {
    manual: 'Sent by hand',
    endpoint: 'From your server',
    pool: codes.available === 0 ? 'None left' : `${codes.available} left${isLow ? ' (low)' : ''}`,
  }[fulfillment];
  return (
    <Text span inherit fw={fulfillment === 'pool' && isLow ? 620 : undefined}>
      {left}
      {fulfillment !== 'manual' && codes.waitingClaims > 0 && `, ${waiting(codes.waitingClaims)}`}
    </Text>
  );
}
