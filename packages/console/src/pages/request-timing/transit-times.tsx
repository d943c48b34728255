import { Button, Group, MultiSelect, NumberInput, Stack } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { countries, countryName } from './countries.ts';
import type { TimingProps } from './request-timing.tsx';

const asDays = (value: string | number) => (typeof value === 'number' ? value : 0);
const daysField = { min: 0, max: 180, allowDecimal: false, w: 120 };

export function TransitTimes({ draft, set, disabled }: TimingProps) {
  const { transitDays, defaultTransitDays } = draft;
  const change = (index: number, changes: Partial<(typeof transitDays)[number]>) =>
    set({ transitDays: transitDays.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  const isTaken = (code: string, index: number) =>
    transitDays.some((one, at) => at !== index && one.countries.includes(code));
  return (
    <Card
      title="Transit time"
      about="Estimated days from fulfillment to delivery. Added for orders without a delivery date, such as those from Shopify and WooCommerce."
    >
      <Stack>
        <NumberInput
          {...daysField}
          w={undefined}
          maw={280}
          label="All countries"
          suffix=" days"
          value={defaultTransitDays}
          onChange={(value) => set({ defaultTransitDays: asDays(value) })}
          disabled={disabled}
        />
        {transitDays.map((estimate, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: estimates are edited in place
            key={index}
            align="flex-end"
          >
            <MultiSelect
              label="Countries"
              aria-label={`Countries of estimate ${index + 1}`}
              searchable
              data={countries.filter(({ value }) => !isTaken(value, index))}
              value={estimate.countries}
              onChange={(chosen) => change(index, { countries: chosen })}
              error={estimate.countries.length === 0 && 'Select a country.'}
              disabled={disabled}
              style={{ flex: '1 1 220px' }}
            />
            <NumberInput
              {...daysField}
              label="Days"
              aria-label={`Days of estimate ${index + 1}: ${estimate.countries.map(countryName).join(', ')}`}
              value={estimate.days}
              onChange={(value) => change(index, { days: asDays(value) })}
              disabled={disabled}
            />
            <Button
              variant="default"
              aria-label={`Remove estimate ${index + 1}`}
              disabled={disabled}
              onClick={() => set({ transitDays: transitDays.toSpliced(index, 1) })}
            >
              Remove
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            disabled={disabled || transitDays.length >= 50}
            onClick={() =>
              set({ transitDays: [...transitDays, { countries: [], days: defaultTransitDays }] })
            }
          >
            Add countries
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
