import { Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listItemVersions } from '@tribune/contract/versions';
import { useRead } from '../app/calls.ts';
import { ExactTime } from './date.tsx';
import { Hint, SmallHint } from './hint.tsx';
import { Stars } from './stars.tsx';
import { textLabels } from './text-labels.ts';

type Version = AnswerOf<typeof listItemVersions>['versions'][number];

/** The versions of an item that its author replaced, newest first. */
export function useEarlierVersions(itemId: string, { when = true } = {}): readonly Version[] {
  const { data } = useRead(listItemVersions, { query: { itemId } }, { when });
  return data?.versions ?? [];
}

/** The rating of each version, and the texts that the next version replaced. `current` has its texts under their API names. */
export function EarlierVersions({ current, versions }: { current: object; versions: readonly Version[] }) {
  return (
    <Stack>
      {versions.map(({ version, rating, texts, replacedAt }, index) => {
        const next: Readonly<Record<string, unknown>> = versions[index - 1]?.texts ?? { ...current };
        const changed = Object.keys(texts).filter((field) => texts[field] !== next[field]);
        return (
          <Stack key={version} gap={4}>
            <SmallHint>
              Until <ExactTime at={replacedAt} />
            </SmallHint>
            {rating !== null && (
              <div>
                <Stars rating={rating} />
              </div>
            )}
            {changed.map((field) => (
              <Text key={field} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <b>{textLabels[field]}: </b>
                {texts[field] ?? <i>None</i>}
              </Text>
            ))}
            {changed.length === 0 && <Hint>Same text</Hint>}
          </Stack>
        );
      })}
    </Stack>
  );
}
