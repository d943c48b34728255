import {
  Alert,
  Anchor,
  Button,
  Group,
  List,
  NumberInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import {
  type AnswerOf,
  getExternalModeration,
  putExternalModeration,
  testExternalModeration,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldErrors } from '../../app/field-errors.ts';
import { useClient, useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Secret } from '../../components/secret.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';
import { OneOf } from '../settings/one-of.tsx';

type Service = AnswerOf<typeof getExternalModeration>;
type Tested = AnswerOf<typeof testExternalModeration>;

export default function ExternalModerationPage() {
  const service = useRead(getExternalModeration, {}, { refetchMs: 15_000 });
  return (
    <>
      <PageHeader
        title="External moderation"
        about="Your own service checks new and edited content before it is published. It gets no star ratings."
      />
      <Reading of={service}>
        {(service) => (
          <Stack maw={760}>
            <Settings service={service} />
            <State service={service} />
            <Test service={service} />
          </Stack>
        )}
      </Reading>
    </>
  );
}

const policies: Record<Service['onFailure'], string> = {
  hold: 'Hold the content for review',
  publish: 'Continue as if the service had no objection',
};

function Settings({ service }: { service: Service }) {
  const refusal = useRefusal()(putExternalModeration);
  const [draft, setDraft] = useState({
    url: service.url ?? '',
    enabled: service.url === null ? true : service.enabled,
    timeoutMs: service.timeoutMs,
    onFailure: service.onFailure,
  });
  const [replacing, setReplacing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useWrite(putExternalModeration, {
    changes: [getExternalModeration],
    onDone: (saved) => {
      if (saved.secret) setSecret(saved.secret);
      notify('Settings saved');
    },
  });
  const errorOf = fieldErrors(save.error);
  const disabled = refusal !== null;
  return (
    <Card
      title="Service"
      about={refusal ?? 'Calls are signed as webhooks are (Standard Webhooks), with a secret of their own.'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: draft });
        }}
      >
        <Stack>
          <TextInput
            label="URL"
            type="url"
            placeholder="https://moderation.example.com/check"
            description="Must be public and begin with https://."
            value={draft.url}
            onChange={({ target }) => setDraft({ ...draft, url: target.value })}
            error={errorOf('url')}
            disabled={disabled}
            required
          />
          <NumberInput
            label="Time limit in milliseconds"
            description="A call that takes longer has failed. Failed calls are repeated twice."
            min={500}
            max={10_000}
            step={500}
            value={draft.timeoutMs}
            onChange={(value) => typeof value === 'number' && setDraft({ ...draft, timeoutMs: value })}
            error={errorOf('timeoutMs')}
            disabled={disabled}
            maw={280}
          />
          <OneOf
            label="When the service fails"
            choices={policies}
            value={draft.onFailure}
            onChange={(onFailure) => setDraft({ ...draft, onFailure })}
            disabled={disabled}
          />
          <Switch
            label="Send new and edited content"
            checked={draft.enabled}
            onChange={({ target }) => setDraft({ ...draft, enabled: target.checked })}
            disabled={disabled}
          />
          {save.error && <Failure error={save.error} />}
          {secret && <Secret label="Signing secret" value={secret} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={disabled}>
              Save settings
            </Button>
            {service.url !== null && (
              <Button variant="default" disabled={disabled} onClick={() => setReplacing(true)}>
                Replace secret
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Confirm
        opened={replacing}
        title="Replace signing secret?"
        action="Replace secret"
        onClose={() => setReplacing(false)}
        onConfirm={() => save.mutateAsync({ body: { ...draft, rotateSecret: true } })}
      >
        Calls are signed with the new secret at once. Until your service knows it, calls fail.
      </Confirm>
    </Card>
  );
}

const outcomes: Record<Tested['outcome'], string> = {
  no_opinion: 'No opinion',
  pass: 'Passed',
  hold: 'Held',
  failed: 'Failed',
};

function State({
  service: { url, enabled, pending, lastOutcome, lastError, lastCalledAt },
}: {
  service: Service;
}) {
  if (url === null) return null;
  return (
    <Card title="Status">
      <Stack gap={4}>
        <Text size="sm">
          {enabled ? `${pending.toLocaleString()} pending a verdict` : 'Turned off: nothing is sent'}
        </Text>
        {lastCalledAt && lastOutcome ? (
          <Text size="sm">
            Last call: {outcomes[lastOutcome]}, <RelativeTime at={lastCalledAt} />
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            Not called yet
          </Text>
        )}
        {lastError && (
          <Alert color="red" title="The last call failed">
            {lastError}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

function Test({ service: { url } }: { service: Service }) {
  const refusal = useRefusal()(testExternalModeration);
  const call = useClient();
  const [tested, setTested] = useState<Tested | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    setError(null);
    // Without an idempotency key, whose transaction would stay open during the call.
    await call(testExternalModeration, {}).then(setTested, setError);
    setBusy(false);
  }
  return (
    <Card
      title="Test"
      about={
        <>
          Sends a sample review to the saved URL. How to answer is described in{' '}
          <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" size="sm">
            Standard Webhooks
          </Anchor>{' '}
          and docs/MODERATION.md.
        </>
      }
    >
      <Button
        variant="default"
        loading={busy}
        disabled={refusal !== null || url === null}
        onClick={() => void test()}
      >
        Send test
      </Button>
      <div aria-live="polite">
        {error !== null && <Failure error={error} />}
        {tested && (
          <Alert
            mt="md"
            color={tested.outcome === 'failed' ? 'red' : 'teal'}
            title={`${outcomes[tested.outcome]}${tested.status === null ? '' : ` (${tested.status})`}`}
          >
            {tested.error ??
              (tested.findings.length === 0
                ? 'The content would not be held.'
                : 'The content would be held:')}
            <List size="sm">
              {tested.findings.map(({ reasonCode, note, excerpt }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                <List.Item key={index}>
                  {reasonLabels[reasonCode]}
                  {note && `: ${note}`}
                  {excerpt && (
                    <>
                      {' '}
                      <q>{excerpt}</q>
                    </>
                  )}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
    </Card>
  );
}
