import { Checkbox, Group, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { weekdays } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { labelOf } from '../../components/labels.ts';
import type { TimingProps } from './request-timing.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const suggested = { days: [...weekdays], from: '09:00', to: '20:00' };

export function SendingHours({ draft, set, disabled }: TimingProps) {
  const { sendingHours: hours, timeZone } = draft;
  return (
    <Card
      title="Sending hours"
      about="Requests and reminders that are due at another time are sent at the next opening, in the customer’s time zone."
    >
      <FieldRows>
        <Switch
          label="Send only at certain hours"
          checked={hours !== null}
          onChange={({ target }) => set({ sendingHours: target.checked ? suggested : null })}
          disabled={disabled}
        />
        {hours && <Hours of={hours} set={(sendingHours) => set({ sendingHours })} disabled={disabled} />}
        <Select
          label="Your time zone"
          description="For customers whose order has no time zone and whose country has none or several."
          searchable
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          value={timeZone}
          allowDeselect={false}
          onChange={(zone) => zone && set({ timeZone: zone })}
          disabled={disabled}
        />
      </FieldRows>
    </Card>
  );
}

type SendingTime = NonNullable<TimingProps['draft']['sendingHours']>;

interface HoursProps {
  of: SendingTime;
  set: (hours: SendingTime) => void;
  disabled: boolean;
}

function Hours({ of, set, disabled }: HoursProps) {
  return (
    <>
      <SimpleGrid cols={2} maw={360}>
        <TextInput
          type="time"
          label="From"
          value={of.from}
          onChange={({ target }) => set({ ...of, from: target.value })}
          disabled={disabled}
          required
        />
        <TextInput
          type="time"
          label="To"
          // Time inputs of browsers have no 24:00.
          value={of.to === '24:00' ? '00:00' : of.to}
          onChange={({ target }) => set({ ...of, to: target.value === '00:00' ? '24:00' : target.value })}
          disabled={disabled}
          required
        />
      </SimpleGrid>
      <Checkbox.Group
        label="Days"
        value={of.days}
        onChange={(chosen) => set({ ...of, days: weekdays.filter((day) => chosen.includes(day)) })}
        error={of.days.length === 0 && 'Select at least one day.'}
      >
        <Group mt={6}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={labelOf(day)} disabled={disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
