import { Group, Stack, TextInput } from '@mantine/core';
import { lengths } from '@tribune/contract';
import { fieldErrors } from '../../app/field-errors.ts';
import { type Events, EventsField } from './events-field.tsx';

export interface EndpointValues {
  url: string;
  description: string;
  events: Events;
}

interface EndpointFieldsProps {
  values: EndpointValues;
  onChange: (values: EndpointValues) => void;
  error: unknown;
}

export function EndpointFields({ values, onChange, error }: EndpointFieldsProps) {
  const errorOf = fieldErrors(error);
  return (
    <Stack>
      <Group align="flex-start">
        <TextInput
          label="URL"
          type="url"
          description="Must use https and be reachable from the internet."
          placeholder="https://store.example/hooks/reviews"
          value={values.url}
          onChange={({ target }) => onChange({ ...values, url: target.value })}
          maxLength={2_000}
          error={errorOf('url')}
          required
          style={{ flex: '2 1 300px' }}
        />
        <TextInput
          label="Description"
          description="Internal, optional"
          placeholder="Help desk"
          value={values.description}
          onChange={({ target }) => onChange({ ...values, description: target.value })}
          maxLength={lengths.title}
          error={errorOf('description')}
          style={{ flex: '1 1 200px' }}
        />
      </Group>
      <EventsField value={values.events} onChange={(events) => onChange({ ...values, events })} />
    </Stack>
  );
}
