import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { weekdays } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
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
      <Stack>
        <Switch
          label="Send only at certain hours"
          checked={hours !== null}
          onChange={({ target }) => set({ sendingHours: target.checked ? suggested : null })}
          disabled={disabled}
        />
        {hours && (
          <>
            <SimpleGrid cols={2} maw={360}>
              <TextInput
                type="time"
                label="From"
                value={hours.from}
                onChange={({ target }) => set({ sendingHours: { ...hours, from: target.value } })}
                disabled={disabled}
                required
              />
              <TextInput
                type="time"
                label="To"
                // Browsers have no 24:00.
                value={hours.to === '24:00' ? '00:00' : hours.to}
                onChange={({ target }) =>
                  set({
                    sendingHours: { ...hours, to: target.value === '00:00' ? '24:00' : target.value },
                  })
                }
                disabled={disabled}
                required
              />
            </SimpleGrid>
            <Checkbox.Group
              label="Days"
              value={hours.days}
              onChange={(chosen) =>
                set({ sendingHours: { ...hours, days: weekdays.filter((day) => chosen.includes(day)) } })
              }
              error={hours.days.length === 0 && 'Select at least one day.'}
            >
              <Group mt={6}>
                {weekdays.map((day) => (
                  <Checkbox key={day} value={day} label={labelOf(day)} disabled={disabled} />
                ))}
              </Group>
            </Checkbox.Group>
          </>
        )}
        <Select
          label="Your time zone"
          description="For customers whose order has no time zone and whose country has none or several."
          searchable
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          value={timeZone}
          allowDeselect={false}
          onChange={(zone) => zone && set({ timeZone: zone })}
          disabled={disabled}
          maw={360}
        />
      </Stack>
    </Card>
  );
}
