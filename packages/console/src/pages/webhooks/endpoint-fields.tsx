import { Group, Stack, TextInput } from '@mantine/core';
import { type ConnectorType, lengths } from '@tribune/contract';
import { fieldErrors } from '../../app/field-errors.ts';
import { ConnectorEventsField, type Events, EventsField } from './events-field.tsx';

export interface EndpointValues {
  url: string;
  description: string;
  events: Events;
}

interface EndpointFieldsProps {
  /** The connected service, whose URL cannot be changed; null for an endpoint with signed events. */
  connector?: ConnectorType | null;
  values: EndpointValues;
  onChange: (values: EndpointValues) => void;
  error: unknown;
}

export function EndpointFields({ connector = null, values, onChange, error }: EndpointFieldsProps) {
  const errorOf = fieldErrors(error);
  const chooseEvents = (events: Events) => onChange({ ...values, events });
  return (
    <Stack>
      <Group align="flex-start">
        {connector === null && (
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
        )}
        <TextInput
          label="Description"
          description="Internal, optional"
          {...(connector === null && { placeholder: 'Help desk' })}
          value={values.description}
          onChange={({ target }) => onChange({ ...values, description: target.value })}
          maxLength={lengths.title}
          error={errorOf('description')}
          style={{ flex: '1 1 200px' }}
        />
      </Group>
      {connector === null ? (
        <EventsField value={values.events} onChange={chooseEvents} />
      ) : (
        <ConnectorEventsField connector={connector} value={values.events} onChange={chooseEvents} />
      )}
    </Stack>
  );
}
