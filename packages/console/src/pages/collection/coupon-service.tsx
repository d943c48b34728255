import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import {
  type AnswerOf,
  getCouponService,
  listClaims,
  listIncentives,
  putCouponService,
  retryCouponService,
  testCouponService,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldErrors } from '../../app/field-errors.ts';
import { useClient, useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { Reading } from '../../components/states.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { waiting } from './offer-names.ts';

type Service = AnswerOf<typeof getCouponService>;
type Tested = AnswerOf<typeof testCouponService>;

/** The merchant's own endpoint that returns coupon codes. */
export function CouponService() {
  const service = useRead(getCouponService, {}, { refetchMs: 15_000 });
  return (
    <Card
      title="Coupon codes from your server"
      about="For offers with the delivery “Automatically, from your server”. Your endpoint returns a code for each customer who completes the reviews. It gets no star ratings."
    >
      <Reading of={service}>
        {(service) => (
          <Stack>
            <Settings service={service} />
            <State service={service} />
          </Stack>
        )}
      </Reading>
    </Card>
  );
}

function Settings({ service }: { service: Service }) {
  const refusal = useRefusal()(putCouponService);
  const [draft, setDraft] = useState({ url: service.url ?? '', timeoutMs: service.timeoutMs });
  const [replacing, setReplacing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useWrite(putCouponService, {
    changes: [getCouponService],
    onDone: (saved) => {
      if (saved.secret) setSecret(saved.secret);
      notify('Endpoint saved');
    },
  });
  const errorOf = fieldErrors(save.error);
  const disabled = refusal !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: draft });
      }}
    >
      <Stack>
        {refusal && <Text size="sm">{refusal}</Text>}
        <Group align="flex-start">
          <TextInput
            label="URL"
            type="url"
            placeholder="https://shop.example.com/coupons"
            description="Must be public and begin with https://."
            value={draft.url}
            onChange={({ target }) => setDraft({ ...draft, url: target.value })}
            error={errorOf('url')}
            disabled={disabled}
            required
            style={{ flex: 1, minWidth: 240 }}
          />
          <NumberInput
            label="Time limit in milliseconds"
            description="A call that takes longer fails."
            min={500}
            max={10_000}
            step={500}
            value={draft.timeoutMs}
            onChange={(value) => typeof value === 'number' && setDraft({ ...draft, timeoutMs: value })}
            error={errorOf('timeoutMs')}
            disabled={disabled}
            w={240}
          />
        </Group>
        {save.error && <Failure error={save.error} />}
        {secret && <Secret label="Signing secret" value={secret} />}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending} disabled={disabled}>
            Save endpoint
          </Button>
          {service.url !== null && (
            <Button variant="default" disabled={disabled} onClick={() => setReplacing(true)}>
              Replace secret
            </Button>
          )}
          {service.url !== null && <Test disabled={disabled} />}
        </Group>
      </Stack>
      <Confirm
        opened={replacing}
        title="Replace signing secret?"
        action="Replace secret"
        onClose={() => setReplacing(false)}
        onConfirm={() => save.mutateAsync({ body: { ...draft, rotateSecret: true } })}
      >
        Calls are signed with the new secret at once. Until your server knows it, calls fail.
      </Confirm>
    </form>
  );
}

function State({ service }: { service: Service }) {
  const { url, waitingClaims, nextCallAt, failures, lastError, lastCalledAt } = service;
  const refusal = useRefusal()(retryCouponService);
  const retry = useWrite(retryCouponService, { changes: [getCouponService, listClaims, listIncentives] });
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
        <Text size="sm" c="dimmed">
          Last call: <RelativeTime at={lastCalledAt} />
        </Text>
      )}
      {url !== null && waitingClaims > 0 && refusal === null && (
        <Group>
          <Button
            variant="default"
            loading={retry.isPending}
            onClick={() =>
              void retry.mutateAsync({}).then(() => notify('Calls are repeated now'), notifyFailure)
            }
          >
            Retry now
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Test({ disabled }: { disabled: boolean }) {
  const call = useClient();
  const [tested, setTested] = useState<Tested | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    setError(null);
    // Without an idempotency key, whose transaction would stay open during the call.
    await call(testCouponService, {}).then(setTested, setError);
    setBusy(false);
  }
  return (
    <>
      <Button variant="default" loading={busy} disabled={disabled} onClick={() => void test()}>
        Send test
      </Button>
      <div aria-live="polite" style={{ flexBasis: '100%' }}>
        {error !== null && <Failure error={error} />}
        {tested && (
          <Alert
            color={tested.error ? 'red' : 'teal'}
            title={tested.error ? 'The test failed' : `The endpoint returned “${tested.couponCode}”`}
          >
            {tested.error ?? 'The code was not stored or sent.'}
          </Alert>
        )}
      </div>
    </>
  );
}
