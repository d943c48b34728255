import { Checkbox, Input, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ConnectorType, connectorEvents, subscriptions } from '@tribune/contract';
import { itemTypeNames } from '../../components/status-badge.tsx';

/** `*` or some of the events. */
export type Events = readonly string[];

const types = subscriptions.filter((one) => one !== '*');
const due = 'review_request.due';
const kinds: Readonly<Record<string, string>> = {
  ...itemTypeNames,
  summary: 'Summaries',
  topic: 'Topics',
  raid: 'Raids',
  store_review: 'Store reviews',
  incentive_claim: 'Incentive claims',
  incentive: 'Incentives',
  order: 'Orders',
  review_request: 'Review requests',
  digest: 'Daily digest',
  shop_connection: 'Store connection',
  merchant: 'Account',
  report: 'Reports',
  export: 'Exports',
};
const groups = Map.groupBy(types, (type) => type.split('.')[0] ?? type);

/** The events that an endpoint subscribes to. */
export function EventsField({ value, onChange }: { value: Events; onChange: (events: Events) => void }) {
  const every = value.includes('*');
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Events"
        value={every ? 'every' : 'some'}
        onChange={(choice) => onChange(choice === 'every' ? ['*'] : types.filter((one) => one !== due))}
      >
        <Stack gap={6} mt={6}>
          <Radio value="every" label="All events, including future ones" />
          <Radio value="some" label="Selected events" />
        </Stack>
      </Radio.Group>
      {every && (
        <Checkbox
          label={`Also ${due}`}
          description="Due review requests for another tool, with the customer’s email address."
          checked={value.includes(due)}
          onChange={({ target }) => onChange(target.checked ? ['*', due] : ['*'])}
        />
      )}
      {!every && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
          {[...groups].map(([kind, members]) => (
            <fieldset key={kind} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
              <Text component="legend" size="sm" fw={550} mb={4}>
                {kinds[kind] ?? kind}
              </Text>
              <EventBoxes of={members} value={value} onChange={onChange} />
            </fieldset>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface EventBoxesProps {
  of: readonly string[];
  value: Events;
  onChange: (events: Events) => void;
}

function EventBoxes({ of, value, onChange }: EventBoxesProps) {
  return (
    <Stack gap={4}>
      {of.map((type) => (
        <Checkbox
          key={type}
          size="xs"
          label={type}
          checked={value.includes(type)}
          onChange={({ target }) =>
            onChange(types.filter((one) => (one === type ? target.checked : value.includes(one))))
          }
        />
      ))}
    </Stack>
  );
}

interface ConnectorEventsFieldProps extends Omit<EventBoxesProps, 'of'> {
  connector: ConnectorType;
}

/** The events that a connected service gets, among those for which it has a format. */
export function ConnectorEventsField({ connector, ...props }: ConnectorEventsFieldProps) {
  return (
    <Input.Wrapper label="Events" labelElement="div" role="group" aria-label="Events">
      <EventBoxes of={connectorEvents[connector]} {...props} />
    </Input.Wrapper>
  );
}
