import { Button, Group, MultiSelect, NumberInput, Stack } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { countries, countryName } from './countries.ts';
import type { TimingProps } from './request-timing.tsx';

const asDays = (value: string | number) => (typeof value === 'number' ? value : 0);
const daysField = { min: 0, max: 180, w: 120 };

export function TransitTimes({ draft, set, disabled }: TimingProps) {
  const { transitDays, defaultTransitDays } = draft;
  const change = (index: number, changes: Partial<OneEstimate>) =>
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
        {transitDays
          .map((of, index) => ({ of, place: index + 1 }))
          .map(({ of, place }) => (
            <Estimate
              key={place}
              of={of}
              place={place}
              data={countries.filter(({ value }) => !isTaken(value, place - 1))}
              disabled={disabled}
              onChange={(changes) => change(place - 1, changes)}
              onRemove={() => set({ transitDays: transitDays.toSpliced(place - 1, 1) })}
            />
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

type OneEstimate = TimingProps['draft']['transitDays'][number];

interface EstimateProps {
  of: OneEstimate;
  place: number;
  /** Countries without another estimate. */
  data: typeof countries;
  disabled: boolean;
  onChange: (changes: Partial<OneEstimate>) => void;
  onRemove: () => void;
}

function Estimate({ of, place, data, disabled, onChange, onRemove }: EstimateProps) {
  return (
    <Group align="flex-end">
      <MultiSelect
        label="Countries"
        aria-label={`Countries of estimate ${place}`}
        searchable
        data={data}
        value={of.countries}
        onChange={(chosen) => onChange({ countries: chosen })}
        error={of.countries.length === 0 && 'Select a country.'}
        disabled={disabled}
        style={{ flex: '1 1 220px' }}
      />
      <NumberInput
        {...daysField}
        label="Days"
        aria-label={`Days of estimate ${place}: ${of.countries.map(countryName).join(', ')}`}
        value={of.days}
        onChange={(value) => onChange({ days: asDays(value) })}
        disabled={disabled}
      />
      <Button
        variant="default"
        aria-label={`Remove estimate ${place}`}
        disabled={disabled}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Group>
  );
}
