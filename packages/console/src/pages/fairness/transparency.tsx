import { Alert, Anchor, Code, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { getTransparencyLog } from '@tribune/contract/insights';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconAlertTriangle } from '../../components/icons.ts';
import { Facts } from '../../components/stat.tsx';
import { Reading } from '../../components/states.tsx';
import { Verification } from './verification.tsx';

type State = AnswerOf<typeof getTransparencyLog>;

/** State of the public log of reviews and decisions, and the result of verifying it. */
export function Transparency() {
  const read = useRead(getTransparencyLog);
  return (
    <Card title="Transparency log">
      <Reading of={read}>
        {(state) => (
          <Stack gap="md">
            <Text size="sm">
              Every review and every decision is recorded in a public log, in which nothing can be changed
              unnoticed. Shoppers can verify that published reviews and averages follow from it.{' '}
              {state.log && (
                <Anchor href={state.log.trustPageUrl} target="_blank" size="sm">
                  Open trust page
                </Anchor>
              )}
            </Text>
            {state.log ? (
              <>
                <Facts of={factsOf(state)} />
                <WitnessProblems of={state.witnesses} />
                <Verification of={state.log} />
              </>
            ) : (
              <Hint>The log has not begun yet. It does within a minute while a worker is running.</Hint>
            )}
          </Stack>
        )}
      </Reading>
    </Card>
  );
}

const share = (part: number, whole: number) =>
  whole === 0
    ? '–'
    : `${part.toLocaleString()} of ${whole.toLocaleString()} (${((part / whole) * 100).toFixed(0)}%)`;

function factsOf({ coverage, log, pending }: State): [string, string][] {
  const { backfilled, covered, imported, missing, published } = coverage;
  const optional = (name: string, count: number): [string, string][] =>
    count > 0 ? [[name, share(count, published)]] : [];
  return [
    ['Entries', log?.entries.toLocaleString() ?? ''],
    ['Began', dateOf(log?.beganAt)],
    ['Latest entry', dateOf(log?.latestEntryAt)],
    ['Key ID', log?.keyId ?? ''],
    ...(log && log.cosignedBy.length > 0
      ? [['Cosigned by', log.cosignedBy.join(', ')] satisfies [string, string]]
      : []),
    ['Pending changes', pendingText(pending)],
    ['Published reviews covered', share(covered, published)],
    ...optional('From before the log began', backfilled),
    ...optional('Imported, with an earlier history elsewhere', imported),
    ...optional('Not recorded yet', missing),
  ];
}

function WitnessProblems({ of: witnesses }: { of: State['witnesses'] }) {
  return witnesses.map(
    ({ cosignedAt, entries, name, problem }) =>
      problem && (
        <Alert
          key={name}
          color="orange"
          icon={<IconAlertTriangle />}
          title={`${name} has not cosigned the latest checkpoint`}
        >
          <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">{sentenceOf(problem.message)}</Text>
            <Text size="sm">{withCode(problem.advice)}</Text>
            <Text size="sm">
              {cosignedAt
                ? `Last cosigned: ${entries.toLocaleString()} entries, ${dateOf(cosignedAt)}`
                : 'It has not cosigned this log yet.'}
            </Text>
          </Stack>
        </Alert>
      ),
  );
}

/** Turns a message about a witness into a sentence. Messages begin with “it” or “its”, and may end with a full stop. */
const sentenceOf = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;

/** Formats commands between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part));

function pendingText({ changes, oldestAt }: State['pending']): string {
  if (changes === 0) return 'Nothing';
  return `${changes.toLocaleString()}${oldestAt ? `, since ${dateOf(oldestAt)}` : ''}`;
}

const dateOf = (iso?: string) =>
  iso ? new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }) : '';
