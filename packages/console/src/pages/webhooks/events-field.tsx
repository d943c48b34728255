import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { subscriptions } from '@tribune/contract';

/** `*` or some of the events. */
export type Events = readonly string[];

const types = subscriptions.filter((one) => one !== '*');
const due = 'review_request.due';
const kinds: Readonly<Record<string, string>> = {
  review: 'Reviews',
  question: 'Questions',
  answer: 'Answers',
  media: 'Photos and videos',
  incentive_claim: 'Incentive claims',
  review_request: 'Review requests',
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
              <Stack gap={4}>
                {members.map((type) => (
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
            </fieldset>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
