import { Group, SegmentedControl, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PeriodName, useSelectedPeriod } from './selected-period.ts';

const names: readonly { value: PeriodName | 'custom'; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '14d', label: '14 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'all', label: 'All time' },
  { value: 'custom', label: 'Custom' },
];

interface PeriodPickerProps {
  of: ReturnType<typeof useSelectedPeriod>;
  /** The displayed period, which is the initial value of a custom range. */
  shown: { startDate: string; endDate: string } | undefined;
  /** Further filters, on pages that always compare with the previous period. */
  children?: ReactNode;
}

export function PeriodPicker({ of: { chosen, change, isCustom }, shown, children }: PeriodPickerProps) {
  const choose = (value: string) =>
    value === 'custom'
      ? change({ period: undefined, startDate: shown?.startDate, endDate: shown?.endDate })
      : change({ period: value as PeriodName, startDate: undefined, endDate: undefined });
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <TextInput
      label={label}
      type="date"
      size="xs"
      value={chosen[name] ?? ''}
      max={name === 'startDate' ? chosen.endDate : undefined}
      min={name === 'endDate' ? chosen.startDate : undefined}
      onChange={({ target }) => target.value && change({ [name]: target.value })}
    />
  );
  return (
    <Group role="search" gap="sm" mb="md" align="flex-end">
      <div>
        <VisuallyHidden id="period-label">Period</VisuallyHidden>
        <SegmentedControl
          aria-labelledby="period-label"
          data={[...names]}
          value={isCustom ? 'custom' : (chosen.period ?? '30d')}
          onChange={choose}
          style={{ flexWrap: 'wrap' }}
        />
      </div>
      {isCustom && day('startDate', 'From')}
      {isCustom && day('endDate', 'To (inclusive)')}
      {children ?? (
        <Switch
          label="Compare to previous period"
          checked={chosen.compare === 'yes'}
          disabled={chosen.period === 'all' && !isCustom}
          onChange={({ target }) => change({ compare: target.checked ? 'yes' : undefined })}
          mb={6}
        />
      )}
    </Group>
  );
}
