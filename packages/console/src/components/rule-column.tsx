import type { Column } from './data-table.tsx';

/** A column with the rule's name and, below it, its conditions. */
export const ruleColumn = <Rule extends { name: string }>(
  whenOf: (rule: Rule) => string,
): Column<{ rule: Rule }> => ({
  header: 'Rule',
  cell: ({ rule }) => <b>{rule.name}</b>,
  second: ({ rule }) => whenOf(rule),
});
