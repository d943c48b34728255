import { Select } from '@mantine/core';
import { getAuditLogRetention, listAuditLog, putAuditLogRetention } from '@tribune/contract/audit/routes';
import { useRead, useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Reading } from '../../components/states.tsx';

const periods = [
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: '1825', label: '5 years' },
  { value: '3650', label: '10 years' },
];

/** How long entries are stored. */
export function Retention() {
  const read = useRead(getAuditLogRetention);
  const write = useWrite(putAuditLogRetention, {
    changes: [getAuditLogRetention, listAuditLog],
    notice: ({ days }) => `Entries are stored for ${nameOf(days)}`,
  });
  return (
    <Card
      title="Retention"
      about="Older entries are deleted automatically. Export them first if you need them."
    >
      <Reading of={read}>
        {({ days }) => (
          <Select
            label="Store entries for"
            data={
              periods.some(({ value }) => value === String(days))
                ? periods
                : [...periods, { value: String(days), label: nameOf(days) }]
            }
            value={String(days)}
            onChange={(value) => value && write.mutate({ body: { days: Number(value) } })}
            allowDeselect={false}
            disabled={write.isPending}
            w={180}
          />
        )}
      </Reading>
    </Card>
  );
}

const nameOf = (days: number) => periods.find(({ value }) => value === String(days))?.label ?? `${days} days`;
