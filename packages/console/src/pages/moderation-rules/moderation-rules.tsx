import { Alert, Button, Group, Switch, Text, Tooltip } from '@mantine/core';
import { type AnswerOf, getModerationRules, putModerationRules } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { IconArrowDown, IconArrowUp } from '../../components/icons.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { useColleagues } from '../queue/assign.tsx';
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
  const put = useWrite(putModerationRules, { changes: [getModerationRules] });

  /** Throws what the server refuses. */
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
  function move(from: number, by: 1 | -1) {
    const next = [...rules];
    next.splice(from + by, 0, ...next.splice(from, 1));
    void change(next, `Moved “${rules[from]?.name}”`);
  }
  async function save(rule: Rule) {
    const next = editing === rules.length ? [...rules, rule] : rules.with(editing ?? 0, rule);
    await replace(next);
    setEditing(null);
    notify(`Saved “${rule.name}”`);
  }

  return (
    <>
      <PageHeader
        title="Moderation rules"
        about="Hold or assign new content by what it says and where it comes from. Rules apply to content submitted from now on."
      >
        <ToPage to="settings/moderation/external" size="sm">
          External moderation
        </ToPage>
        <Tooltip label={refusal} disabled={refusal === null}>
          <Button disabled={refusal !== null} onClick={() => setEditing(rules.length)}>
            Add rule
          </Button>
        </Tooltip>
      </PageHeader>
      <Alert color="gray" mb="md">
        Rules can’t look at star ratings. Holding back negative reviews is illegal in the US and EU.
      </Alert>
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
          {
            header: 'Rule',
            cell: ({ rule }) => (
              <span>
                <Text size="sm" fw={600}>
                  {rule.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {whenOf(rule)}
                </Text>
              </span>
            ),
          },
          { header: 'Effect', cell: ({ rule }) => effectOf(rule, colleagues) },
          {
            header: 'On',
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
          {
            header: 'Actions',
            end: true,
            cell: ({ rule, index }) => (
              <Group gap={4} justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Move “${rule.name}” up`}
                  disabled={refusal !== null || index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Move “${rule.name}” down`}
                  disabled={refusal !== null || index === rules.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit “${rule.name}”`}
                  disabled={refusal !== null}
                  onClick={() => setEditing(index)}
                >
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Delete “${rule.name}”`}
                  disabled={refusal !== null}
                  onClick={() => void change(rules.toSpliced(index, 1), `Deleted “${rule.name}”`)}
                >
                  Delete
                </Button>
              </Group>
            ),
          },
        ]}
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
