import { Button, Switch, Tooltip } from '@mantine/core';
import { type AnswerOf, getModerationRules, putModerationRules } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { moveActions, moved, rowMenu } from '../../components/action-menu.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ruleColumn } from '../../components/rule-column.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { useColleagues } from '../queue/assign.tsx';
import { BulkProgress } from '../queue/bulk-progress.tsx';
import { EditRule } from './edit-rule.tsx';
import { effectOf, whenOf } from './rule-text.ts';

export type Rule = AnswerOf<typeof getModerationRules>['rules'][number];

export default function ModerationRulesPage() {
  const rules = useRead(getModerationRules);
  return (
    <Reading of={rules}>{({ rules, updatedAt }) => <Rules rules={rules} updatedAt={updatedAt} />}</Reading>
  );
}

function Rules({ rules, updatedAt }: { rules: Rule[]; updatedAt: string | null }) {
  const refusal = useRefusal()(putModerationRules);
  const colleagues = useColleagues();
  const [editing, setEditing] = useState<number | null>(null);
  const { replace, change } = useRuleChanges(rules, updatedAt);
  async function save(rule: Rule) {
    await replace(editing === rules.length ? [...rules, rule] : rules.with(editing ?? 0, rule));
    setEditing(null);
    notify(`Saved “${rule.name}”`);
  }
  return (
    <>
      <PageHeader
        about="Hold or assign new content by what it says and where it comes from, never by its rating: holding back negative reviews is illegal in the US and EU. Rules apply to content submitted from now on; test them on the last 90 days first."
        action={
          <Tooltip label={refusal} disabled={refusal === null}>
            <Button disabled={refusal !== null} onClick={() => setEditing(rules.length)}>
              Add rule
            </Button>
          </Tooltip>
        }
      />
      <BulkProgress isOfRules />
      <DataTable
        label="Moderation rules"
        rows={rules.map((rule, index) => ({ rule, index }))}
        keyOf={({ index }) => String(index)}
        empty={
          <Empty title="No rules yet">
            Add a rule to hold reviews that mention a safety problem, or to assign a product’s questions to a
            colleague.
          </Empty>
        }
        columns={[
          ruleColumn(whenOf),
          { header: 'Effect', phone: 'second', cell: ({ rule }) => effectOf(rule, colleagues) },
          {
            header: 'On',
            phone: 'end',
            cell: ({ rule, index }) => (
              <Switch
                aria-label={`Apply “${rule.name}”`}
                checked={rule.enabled}
                disabled={refusal !== null}
                onChange={({ target }) =>
                  void change(
                    rules.with(index, { ...rule, enabled: target.checked }),
                    `Turned ${target.checked ? 'on' : 'off'} “${rule.name}”`,
                  )
                }
              />
            ),
          },
        ]}
        menu={
          refusal === null
            ? rowMenu(
                ({ rule }) => `“${rule.name}”`,
                ({ rule, index }) => [
                  { label: 'Edit', onClick: () => setEditing(index) },
                  ...moveActions(index, rules.length, (by) =>
                    change(moved(rules, index, by), `Moved “${rule.name}”`),
                  ),
                  {
                    label: 'Delete',
                    isDestructive: true,
                    onClick: () => void change(rules.toSpliced(index, 1), `Deleted “${rule.name}”`),
                  },
                ],
              )
            : undefined
        }
      />
      {editing !== null && (
        <EditRule
          rule={rules[editing] ?? null}
          colleagues={colleagues}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** Stores all rules at once. `replace` throws the server's error; `change` shows it, and otherwise offers an undo. */
function useRuleChanges(rules: Rule[], updatedAt: string | null) {
  const put = useWrite(putModerationRules, { changes: [getModerationRules] });
  const replace = (next: Rule[]) => put.mutateAsync({ body: { rules: next, updatedAt } });
  async function change(next: Rule[], done: string) {
    try {
      const changed = await replace(next);
      notify(done, {
        subject: 'moderation-rules',
        undo: () => put.mutate({ body: { rules, updatedAt: changed.updatedAt } }, { onError: notifyFailure }),
      });
    } catch (error) {
      notifyFailure(error);
    }
  }
  return { replace, change };
}
