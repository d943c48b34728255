import { Button, Group } from '@mantine/core';
import { IconX } from '../../components/icons.ts';
import { ProductFilter } from '../../components/product-filter.tsx';
import { PeriodPicker } from '../dashboard/period-picker.tsx';
import type { SelectedScope } from './selected-scope.ts';

interface ScopePickerProps {
  of: SelectedScope;
  shown: { startDate: string; endDate: string } | undefined;
}

/** Selects the reviews that figures cover: a period, and a product or group. */
export function ScopePicker({ of: { period, productId, groupId, change }, shown }: ScopePickerProps) {
  return (
    <>
      <PeriodPicker of={period} shown={shown} isCompared />
      <Group gap="xs" mb="md" align="flex-end">
        <ProductFilter
          value={productId}
          onChange={(chosen) => change({ productId: chosen, groupId: undefined })}
        />
        {groupId !== undefined && (
          <Button
            variant="default"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Remove filter: group ${groupId}`}
            onClick={() => change({ groupId: undefined })}
          >
            Group {groupId}
          </Button>
        )}
      </Group>
    </>
  );
}
