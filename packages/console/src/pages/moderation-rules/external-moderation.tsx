import { Alert, Anchor, List, Stack, Switch, Text } from '@mantine/core';
import {
  type AnswerOf,
  getExternalModeration,
  putExternalModeration,
  testExternalModeration,
} from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { EndpointForm, EndpointTest } from '../../components/endpoint-form.tsx';
import { Hint } from '../../components/hint.tsx';
import { OneOf } from '../../components/one-of.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Reading } from '../../components/states.tsx';

type Service = AnswerOf<typeof getExternalModeration>;
type Tested = AnswerOf<typeof testExternalModeration>;

export default function ExternalModerationPage() {
  const service = useRead(getExternalModeration, {}, { refetchMs: 15_000 });
  return (
    <>
      <PageHeader about="Your own service checks new and edited content before it is published. It gets no star ratings." />
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

function Settings({ service: { url, enabled, timeoutMs, onFailure } }: { service: Service }) {
  const refusal = useRefusal()(putExternalModeration);
  const disabled = refusal !== null;
  return (
    <Card
      title="Service"
      about={refusal ?? 'Calls are signed as webhooks are (Standard Webhooks), with a secret of their own.'}
    >
      <EndpointForm
        put={putExternalModeration}
        get={getExternalModeration}
        initial={{ url: url ?? '', enabled: url === null ? true : enabled, timeoutMs, onFailure }}
        refusal={refusal}
        exists={url !== null}
        placeholder="https://moderation.example.com/check"
        aboutTimeLimit="A call that takes longer has failed. Failed calls are repeated twice."
        submit={{ label: 'Save settings', done: 'Settings saved' }}
        receiver="service"
      >
        {({ onFailure, enabled }, change) => (
          <>
            <OneOf
              label="When the service fails"
              choices={policies}
              value={onFailure}
              onChange={(onFailure) => change({ onFailure })}
              disabled={disabled}
            />
            <Switch
              label="Send new and edited content"
              checked={enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
              disabled={disabled}
            />
          </>
        )}
      </EndpointForm>
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
          <Hint>Not called yet</Hint>
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
  return (
    <Card
      title="Test"
      about={
        <>
          Sends a sample review to the saved URL. How to answer is described in{' '}
          <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" size="sm">
            Standard Webhooks
          </Anchor>{' '}
          and{' '}
          <Anchor href="/docs/screening" target="_blank" rel="noreferrer" size="sm">
            Screening
          </Anchor>
          .
        </>
      }
    >
      <EndpointTest route={testExternalModeration} disabled={refusal !== null || url === null}>
        {({ outcome, status, error, findings }) => (
          <Alert
            mt="md"
            color={outcome === 'failed' ? 'red' : 'teal'}
            title={`${outcomes[outcome]}${status === null ? '' : ` (${status})`}`}
          >
            {error ??
              (findings.length === 0 ? 'The content would not be held.' : 'The content would be held:')}
            <List size="sm">
              {findings.map(({ reasonCode, note, excerpt }, index) => (
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
      </EndpointTest>
    </Card>
  );
}
