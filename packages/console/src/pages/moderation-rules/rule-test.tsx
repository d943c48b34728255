import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { type AnswerOf, applyModerationRule, listBulkActions, tryModerationRule } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Bars } from '../../components/charts/bars.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { plural } from '../../components/labels.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { notify } from '../../components/toasts.tsx';
import type { Rule } from './moderation-rules.tsx';

type Result = AnswerOf<typeof tryModerationRule>;

interface RuleTestProps {
  rule: Rule;
  /** Called when the rule has been applied to published content. */
  onApplied: () => void;
}

/** Tests a rule on past content, and applies it there. */
export function RuleTest({ rule, onApplied }: RuleTestProps) {
  const test = useWrite(tryModerationRule, { changes: [] });
  const [tested, setTested] = useState<Rule | null>(null);
  const isCurrent = tested !== null && JSON.stringify(tested.when) === JSON.stringify(rule.when);
  const isEmpty = Object.keys(rule.when).length === 0;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={isEmpty}
          onClick={() => test.mutate({ body: { rule } }, { onSuccess: () => setTested(rule) })}
        >
          Test on the last 90 days
        </Button>
        {tested && !isCurrent && (
          <Text size="sm" c="dimmed">
            The conditions changed since the test
          </Text>
        )}
      </Group>
      {test.error ? <Failure error={test.error} /> : null}
      <div role="status">
        {test.data && isCurrent && <TestResult of={test.data} rule={rule} onApplied={onApplied} />}
      </div>
    </Stack>
  );
}

function TestResult({ of: result, rule, onApplied }: RuleTestProps & { of: Result }) {
  const { checked, matching, share, isComplete, oldestChecked, test, samples } = result;
  return (
    <Stack gap="sm">
      <Text size="sm">
        <b>Would have held {plural(matching, 'item')}</b> ({share.toFixed(1)}%) of {checked.toLocaleString()}.
        {!isComplete && oldestChecked && (
          <>
            {' '}
            Checked back to <RelativeTime at={oldestChecked} />: there is too much content to check all of it
            at once.
          </>
        )}
      </Text>
      {test.verdict === 'difference' && (
        <Alert color="orange" title="The rule affects some star ratings more often than others">
          <Text size="sm">
            By chance, a difference of this size is rare (p{' '}
            {(test.pValue ?? 0) < 0.001 ? '< 0.001' : `= ${test.pValue?.toFixed(3)}`}). Holding back reviews
            because of their rating is illegal in the US and EU. Read the samples, and check that the rule is
            about content only.
          </Text>
        </Alert>
      )}
      <Ratings of={result} />
      {samples.length > 0 && <Samples of={samples} />}
      <Apply of={result} rule={rule} onApplied={onApplied} />
    </Stack>
  );
}

/** Stars of both sides. The rule does not see them. */
function Ratings({ of: { ratings } }: { of: Result }) {
  if (ratings.matching.total === 0) return null;
  const others = new Map(ratings.others.starDistribution.map((star) => [star.rating, star.percentage]));
  const bars = ratings.matching.starDistribution
    .toSorted((one, other) => other.rating - one.rating)
    .map(({ rating, percentage }) => ({
      name: plural(rating, 'star'),
      share: percentage,
      beside: others.get(rating) ?? 0,
      figure: `${percentage.toFixed(1)}% held`,
      small: `${(others.get(rating) ?? 0).toFixed(1)}% others`,
    }));
  return (
    <Bars label="Share of each rating, held and others" names={['Would be held', 'Others']} bars={bars} />
  );
}

function Samples({ of: samples }: { of: Result['samples'] }) {
  return (
    <div>
      <Text size="sm" fw={620} component="h4">
        Newest matches
      </Text>
      <List size="sm" spacing={6} listStyleType="none" mah={260} style={{ overflowY: 'auto' }} tabIndex={0}>
        {samples.map(({ id, status, createdAt, authorName, excerpt }) => (
          <List.Item key={id}>
            <StatusBadge status={status} />{' '}
            <Text span size="sm" c="dimmed">
              {authorName}, <RelativeTime at={createdAt} />
            </Text>
            <Text size="sm" lineClamp={2}>
              {excerpt || 'No text'}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** Holds the published matches, after a second click. */
function Apply({ of: { applicable }, rule, onApplied }: RuleTestProps & { of: Result }) {
  const refusal = useRefusal()(applyModerationRule);
  const apply = useWrite(applyModerationRule, { changes: [listBulkActions] });
  const [asks, setAsks] = useState(false);
  if (applicable === 0)
    return (
      <Text size="sm" c="dimmed">
        No published content to hold. Content that moderators decided about is never held again.
      </Text>
    );
  const start = () =>
    apply.mutate(
      { body: { rule } },
      {
        onSuccess: () => {
          notify(`Applying “${rule.name}” to published content`);
          onApplied();
        },
      },
    );
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Saving the rule changes nothing that is published. {applicable.toLocaleString()} published{' '}
        {applicable === 1 ? 'item' : 'items'} can be held now; moderators then decide. You can undo it as a
        whole.
      </Text>
      {apply.error ? <Failure error={apply.error} /> : null}
      {asks ? (
        <Button color="orange" variant="light" onClick={start} loading={apply.isPending}>
          Hold {applicable.toLocaleString()} now
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsks(true)} disabled={refusal !== null}>
          Hold published matches…
        </Button>
      )}
    </Stack>
  );
}
