import { Alert, Button, Code, Group, List, Progress, Stack, Text } from '@mantine/core';
import { verifyInWorker } from '@tribune/widget/verifying';
import type { Outcome, Progress as Part } from '@tribune/widget/verifying-protocol';
import { useEffect, useRef, useState } from 'react';
import { useMerchant } from '../../app/merchant.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '../../components/icons.ts';

const mostDifferences = 20;

/** Verifies the log in this browser, as the trust page does for shoppers. */
export function Verification({ of: { origin } }: { of: { origin: string } }) {
  const { id } = useMerchant();
  const [part, setPart] = useState<Part | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const end = (result: Outcome | null) => {
    stop.current?.();
    stop.current = null;
    setPart(null);
    setOutcome(result);
  };
  const start = () => {
    setOutcome(null);
    setPart({ of: 'log', done: 0, total: 0 });
    const asked = { merchantId: id, origin, log: `/log/${id}`, api: '/apiV2' };
    stop.current = verifyInWorker(asked, { onProgress: setPart, onOutcome: end });
  };
  return (
    <Stack gap="sm">
      {part && <Reading of={part} />}
      <div aria-live="polite">{outcome && <Result of={outcome} />}</div>
      <Group>
        {part ? (
          <Button variant="default" onClick={() => end(null)}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={start}>
            {outcome ? 'Verify again' : 'Verify as a shopper'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Reading({ of: part }: { of: Part }) {
  const share = 'done' in part && part.total > 0 ? (part.done / part.total) * 100 : 0;
  const text = textOf(part);
  return (
    <Stack gap={4}>
      <Progress value={share} aria-label={text} />
      <Hint>{text}</Hint>
    </Stack>
  );
}

function textOf(part: Part): string {
  if (part.of === 'again') return 'Something differs. Reading it a second time…';
  if (part.of === 'limit') return 'The rate limit for public reads is exceeded. It continues automatically.';
  const [done, total] = [part.done.toLocaleString(), part.total.toLocaleString()];
  return part.of === 'log' ? `Reading ${done} of ${total} entries` : `Comparing ${done} of ${total} reviews`;
}

const looks = {
  verified: { color: 'teal', Icon: IconCheck, title: 'Verified' },
  differs: { color: 'red', Icon: IconAlertTriangle, title: 'Not verified' },
  contradicts: { color: 'red', Icon: IconAlertTriangle, title: 'Not verified' },
  unknown: { color: 'gray', Icon: IconHelpCircle, title: 'Can’t be verified right now' },
  unsupported: { color: 'gray', Icon: IconHelpCircle, title: 'Not supported by this browser' },
} as const;

function Result({ of: outcome }: { of: Outcome }) {
  const { color, Icon, title } = looks[outcome.verdict];
  const { failure, summary } = outcome;
  const differences =
    summary?.differences ??
    (failure ? [{ code: failure.code, subject: 'log', message: failure.message }] : []);
  return (
    <Alert color={color} icon={<Icon />} title={title}>
      <Text size="sm">{sentenceOf(outcome)}</Text>
      {differences.length > 0 && (
        <List size="sm" mt="xs">
          {differences.slice(0, mostDifferences).map(({ code, message, subject }) => (
            <List.Item key={`${code} ${subject} ${message}`}>
              <Code>{code}</Code> {subject}: {message}
            </List.Item>
          ))}
        </List>
      )}
      {differences.length > mostDifferences && (
        <Text size="sm">The report of the trust page contains all {differences.length} differences.</Text>
      )}
    </Alert>
  );
}

function sentenceOf({ summary, verdict }: Outcome): string {
  if (verdict === 'verified' && summary)
    return `All published reviews (${(summary.listedReviews ?? 0).toLocaleString()}) and all averages follow from the log. Products compared: ${(summary.comparedProducts ?? 0).toLocaleString()}.`;
  if (verdict === 'differs')
    return 'What your store shows does not follow from its log. Anybody who verifies it sees this.';
  if (verdict === 'contradicts')
    return 'The log contradicts itself, or what this browser saw before. Was an older backup restored?';
  if (verdict === 'unsupported') return 'Use a current version of Chrome, Edge, Firefox or Safari.';
  return 'The log or the public API could not be read. Try again.';
}
