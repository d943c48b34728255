import { Group, Stack, TextInput } from '@mantine/core';
import { lengths } from '@tribune/contract';
import { fieldFaults } from '../../app/field-faults.ts';
import { type Events, EventsField } from './events-field.tsx';

export interface EndpointTold {
  url: string;
  description: string;
  events: Events;
}

interface EndpointFieldsProps {
  told: EndpointTold;
  onChange: (told: EndpointTold) => void;
  error: unknown;
}

export function EndpointFields({ told, onChange, error }: EndpointFieldsProps) {
  const faultOf = fieldFaults(error);
  return (
    <Stack>
      <Group align="flex-start">
        <TextInput
          label="Address"
          type="url"
          description="https, and reachable from the internet."
          placeholder="https://shop.example/hooks/reviews"
          value={told.url}
          onChange={({ target }) => onChange({ ...told, url: target.value })}
          maxLength={2_000}
          error={faultOf('url')}
          required
          style={{ flex: '2 1 300px' }}
        />
        <TextInput
          label="What it is"
          description="For yourself."
          placeholder="Help desk"
          value={told.description}
          onChange={({ target }) => onChange({ ...told, description: target.value })}
          maxLength={lengths.title}
          error={faultOf('description')}
          style={{ flex: '1 1 200px' }}
        />
      </Group>
      <EventsField value={told.events} onChange={(events) => onChange({ ...told, events })} />
    </Stack>
  );
}
