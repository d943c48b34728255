import { Button } from '@mantine/core';
import { getSettings } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { rowMenu } from '../../components/action-menu.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ruleColumn } from '../../components/rule-column.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { EditRule } from './edit-rule.tsx';
import type { TimingProps } from './request-timing.tsx';
import { days, whenOf } from './timing-text.ts';

export function DelayRules({ draft: { rules }, set, disabled }: TimingProps) {
  const { data: settings } = useRead(getSettings);
  const [editing, setEditing] = useState<number | null>(null);
  return (
    <Card
      title="Delay"
      about={
        <>
          {settings && `Requests are sent ${days(settings.requestDelayDays)} after delivery, `}
          unless a rule applies. The most specific rule wins: product, then group, category, country and
          speed. An order with several products uses the longest delay.{' '}
          <ToPage to="settings/collection" size="sm">
            Change default delay
          </ToPage>
        </>
      }
      actions={
        <Button size="xs" disabled={disabled || rules.length >= 50} onClick={() => setEditing(rules.length)}>
          Add rule
        </Button>
      }
    >
      <DataTable
        label="Delay rules"
        rows={rules.map((rule, index) => ({ rule, index }))}
        keyOf={({ index }) => String(index)}
        empty={
          <Empty title="No rules yet">
            Add a rule to ask later about products that take time to try, or in countries with long transit.
          </Empty>
        }
        columns={[
          ruleColumn(whenOf),
          { header: 'Delay', phone: 'end', cell: ({ rule }) => days(rule.delayDays) },
        ]}
        menu={
          disabled
            ? undefined
            : rowMenu(
                ({ rule }) => `“${rule.name}”`,
                ({ index }) => [
                  { label: 'Edit', onClick: () => setEditing(index) },
                  {
                    label: 'Remove',
                    isDestructive: true,
                    onClick: () => set({ rules: rules.toSpliced(index, 1) }),
                  },
                ],
              )
        }
      />
      {editing !== null && (
        <EditRule
          rule={rules[editing] ?? null}
          onDone={(rule) => {
            set({ rules: editing === rules.length ? [...rules, rule] : rules.with(editing, rule) });
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
