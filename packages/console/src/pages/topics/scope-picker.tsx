import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconX } from '../../components/icons.ts';
import { ProductFilter } from '../../components/product-filter.tsx';
import { Reading } from '../../components/states.tsx';
import { PeriodPicker } from '../dashboard/period-picker.tsx';
import type { SelectedScope } from './selected-scope.ts';

interface Days {
  startDate: string;
  endDate: string;
  updatedAt?: string | null;
}

interface ScopedProps<Figures> {
  scope: SelectedScope;
  read: UseQueryResult<Figures>;
  children: (figures: Figures) => ReactNode;
}

/** Figures of the selected reviews, below the controls that select them. */
export const Scoped = <Figures extends Days>({ scope, read, children }: ScopedProps<Figures>) => (
  <>
    <ScopePicker of={scope} shown={read.data} />
    <Reading of={read}>
      {(figures) => (
        <Stack style={{ opacity: read.isPlaceholderData ? 0.6 : 1 }}>
          <Hint role="status">
            {figures.startDate} to {figures.endDate}
            {figures.updatedAt && (
              <>
                {' · updated '}
                <RelativeTime at={figures.updatedAt} />
              </>
            )}
          </Hint>
          {children(figures)}
        </Stack>
      )}
    </Reading>
  </>
);

interface ScopePickerProps {
  of: SelectedScope;
  shown: Days | undefined;
}

/** Selects the reviews that figures cover: a period, and a product or group. */
export function ScopePicker({ of: { period, productId, groupId, change }, shown }: ScopePickerProps) {
  return (
    <PeriodPicker of={period} shown={shown}>
      <ProductFilter
        value={productId}
        onChange={(chosen) => change({ productId: chosen, groupId: undefined })}
      />
      {groupId !== undefined && (
        <Button
          variant="default"
          rightSection={<IconX size={14} />}
          aria-label={`Remove filter: group ${groupId}`}
          onClick={() => change({ groupId: undefined })}
        >
          Group {groupId}
        </Button>
      )}
    </PeriodPicker>
  );
}
