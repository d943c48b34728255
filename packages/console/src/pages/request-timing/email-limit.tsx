import { NumberInput, Switch } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import type { TimingProps } from './request-timing.tsx';

export function EmailLimit({ draft: { frequencyCap: cap }, set, disabled }: TimingProps) {
  return (
    <Card
      title="Email limit"
      about="Counts requests and reminders of all orders. Emails above the limit are postponed, and skipped after 30 days. Review requests shows which."
    >
      <FieldRows>
        <Switch
          label="Limit emails per customer"
          checked={cap !== null}
          onChange={({ target }) =>
            set({ frequencyCap: target.checked ? { maxEmails: 2, withinDays: 14 } : null })
          }
          disabled={disabled}
        />
        {cap && (
          <>
            <NumberInput
              label="Maximum emails"
              min={1}
              max={20}
              value={cap.maxEmails}
              onChange={(value) =>
                typeof value === 'number' && set({ frequencyCap: { ...cap, maxEmails: value } })
              }
              disabled={disabled}
            />
            <NumberInput
              label="Within days"
              min={1}
              max={365}
              value={cap.withinDays}
              onChange={(value) =>
                typeof value === 'number' && set({ frequencyCap: { ...cap, withinDays: value } })
              }
              disabled={disabled}
            />
          </>
        )}
      </FieldRows>
    </Card>
  );
}
