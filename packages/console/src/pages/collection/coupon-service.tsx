import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type AnswerOf,
  getCouponService,
  listClaims,
  listIncentives,
  putCouponService,
  retryCouponService,
  testCouponService,
} from '@tribune/contract';
import { useAction, useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { EndpointForm, EndpointTest } from '../../components/endpoint-form.tsx';
import { Hint } from '../../components/hint.tsx';
import { Reading } from '../../components/states.tsx';
import { waiting } from './offer-names.ts';

type Service = AnswerOf<typeof getCouponService>;

/** The merchant's own endpoint that returns coupon codes. Without one, its fields are shown on request. */
export function CouponService() {
  const service = useRead(getCouponService, {}, { refetchMs: 15_000 });
  const [isAdding, { open }] = useDisclosure();
  return (
    <Card
      title="Coupon codes from your server"
      about="For offers with the delivery “Automatically, from your server”. Your endpoint returns a code for each customer who completes the reviews. It gets no star ratings."
    >
      <Reading of={service}>
        {(service) => (
          <Stack>
            {service.url !== null || service.waitingClaims > 0 || isAdding ? (
              <Settings service={service} />
            ) : (
              <Group>
                <Button variant="default" onClick={open}>
                  Add endpoint
                </Button>
              </Group>
            )}
            <State service={service} />
          </Stack>
        )}
      </Reading>
    </Card>
  );
}

function Settings({ service: { url, timeoutMs } }: { service: Service }) {
  const refusal = useRefusal()(putCouponService);
  return (
    <Stack>
      {refusal && <Text size="sm">{refusal}</Text>}
      <EndpointForm
        put={putCouponService}
        get={getCouponService}
        initial={{ url: url ?? '', timeoutMs }}
        refusal={refusal}
        exists={url !== null}
        placeholder="https://shop.example.com/coupons"
        aboutTimeLimit="A call that takes longer fails."
        submit={{ label: 'Save endpoint', done: 'Endpoint saved' }}
        receiver="server"
        actions={url !== null && <Test disabled={refusal !== null} />}
      />
    </Stack>
  );
}

function State({ service }: { service: Service }) {
  const { url, waitingClaims, nextCallAt, failures, lastError, lastCalledAt } = service;
  const refusal = useRefusal()(retryCouponService);
  const retry = useAction(retryCouponService, {
    changes: [getCouponService, listClaims, listIncentives],
    notice: 'Calls are repeated now',
  });
  if (url === null && waitingClaims === 0) return null;
  return (
    <Stack gap="xs" role="status">
      {lastError && (
        <Alert
          color="red"
          title={failures > 1 ? `The last ${failures} calls failed` : 'The last call failed'}
        >
          {lastError}
        </Alert>
      )}
      {url === null && (
        <Alert color="orange" title="No endpoint yet">
          Save the URL of your endpoint, so that these customers receive their codes.
        </Alert>
      )}
      <Text size="sm">
        {waitingClaims > 0 ? waiting(waitingClaims) : 'Nobody is waiting for a code'}
        {nextCallAt && waitingClaims > 0 && (
          <>
            , next call <RelativeTime at={nextCallAt} />
          </>
        )}
      </Text>
      {lastCalledAt && (
        <Hint>
          Last call: <RelativeTime at={lastCalledAt} />
        </Hint>
      )}
      {url !== null && waitingClaims > 0 && refusal === null && (
        <Group>
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
            Retry now
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const Test = ({ disabled }: { disabled: boolean }) => (
  <EndpointTest route={testCouponService} disabled={disabled}>
    {({ error, couponCode }) => (
      <Alert
        color={error ? 'red' : 'teal'}
        title={error ? 'The test failed' : `The endpoint returned “${couponCode}”`}
      >
        {error ?? 'The code was not stored or sent.'}
      </Alert>
    )}
  </EndpointTest>
);
