import { Alert, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
  addCouponCodes,
  changeIncentive,
  type incentive,
  listClaims,
  listIncentives,
  removeCouponCodes,
  type Static,
} from '@tribune/contract';
import { useState } from 'react';
import { useAction, useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ConfirmButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { LastDay } from '../../components/date.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconAlertTriangle } from '../../components/icons.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { CodeFile } from './code-file.tsx';
import { fulfillmentNames, waiting } from './offer-names.ts';

type Incentive = Static<typeof incentive>;

/** The pool of coupon codes of one offer. */
export default function CouponCodesPage() {
  const { incentiveId = '' } = useParams({ strict: false }) as { incentiveId?: string };
  const incentives = useRead(listIncentives);
  return (
    <Reading of={incentives}>
      {(answer) => {
        const found = answer.incentives.find(({ id }) => id === incentiveId);
        return found ? <Pool of={found} /> : <Empty title="This offer doesn’t exist" />;
      }}
    </Reading>
  );
}

function Pool({ of: one }: { of: Incentive }) {
  const refusal = useRefusal()(addCouponCodes);
  return (
    <>
      <PageHeader about={one.description} />
      <Stack>
        <Stock of={one} />
        {refusal === null && (
          <>
            <CodeFile incentiveId={one.id} />
            <Sending of={one} />
          </>
        )}
      </Stack>
    </>
  );
}

function Stock({ of: { id, codes, fulfillment, lowStockAt } }: { of: Incentive }) {
  const refusal = useRefusal()(removeCouponCodes);
  const remove = useWrite(removeCouponCodes, {
    changes: [listIncentives],
    notice: ({ removed }) => `${removed} unused codes removed`,
  });
  const unused = codes.available + codes.expired;
  const isLow = fulfillment === 'pool' && codes.available <= lowStockAt;
  return (
    <Card title="Pool">
      <Stack>
        {isLow && (
          <Alert
            color="orange"
            icon={<IconAlertTriangle size={18} />}
            title={codes.available === 0 ? 'No codes left' : 'Few codes left'}
          >
            {codes.waitingClaims > 0
              ? `${waiting(codes.waitingClaims)}. Codes are sent as soon as you add some.`
              : 'Add codes so that customers receive their reward right away.'}
          </Alert>
        )}
        <Text role="status">
          {codes.available} available, {codes.expired} expired
          {codes.waitingClaims > 0 && `, ${waiting(codes.waitingClaims)}`}
        </Text>
        {codes.nextExpiryAt && (
          <Hint>
            Next codes valid through <LastDay before={codes.nextExpiryAt} />. Codes that expire first are sent
            first.
          </Hint>
        )}
        {refusal === null && unused > 0 && (
          <Group>
            <ConfirmButton
              label="Remove unused codes"
              title="Remove unused codes?"
              action="Remove codes"
              onConfirm={() => remove.mutateAsync({ params: { incentiveId: id } })}
            >
              {unused} unused codes are removed from the pool. Codes that customers received stay valid. You
              can add the same file again later.
            </ConfirmButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Sending({ of: { id, fulfillment, lowStockAt } }: { of: Incentive }) {
  const [level, setLevel] = useState<number | string>(lowStockAt);
  const change = useAction(changeIncentive, { changes: [listIncentives, listClaims], notice: 'Saved' });
  const save = (body: { fulfillment: Incentive['fulfillment'] } | { lowStockAt: number }) =>
    change.mutate({ params: { incentiveId: id }, body });
  return (
    <Card title="Sending">
      <FieldRows>
        <Choice
          label="Delivery"
          description="With automatic delivery, each customer who completes the reviews receives one code by email, whatever the ratings."
          names={fulfillmentNames}
          value={fulfillment}
          onChange={(chosen) => save({ fulfillment: chosen })}
        />
        <NumberInput
          label="Warn at"
          description="Owners receive an email when this many codes are left."
          min={0}
          max={100_000}
          value={level}
          onChange={setLevel}
          onBlur={() => typeof level === 'number' && level !== lowStockAt && save({ lowStockAt: level })}
        />
      </FieldRows>
    </Card>
  );
}
