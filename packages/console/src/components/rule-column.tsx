import { Text } from '@mantine/core';
import type { Column } from './data-table.tsx';
import { SmallHint } from './hint.tsx';

/** A column with the rule's name and, below it, its conditions. */
export const ruleColumn = <Rule extends { name: string }>(
  whenOf: (rule: Rule) => string,
): Column<{ rule: Rule }> => ({
  header: 'Rule',
  cell: ({ rule }) => (
    <span>
      <Text size="sm" fw={600}>
        {rule.name}
      </Text>
      <SmallHint>{whenOf(rule)}</SmallHint>
    </span>
  ),
});
