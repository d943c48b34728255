import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiFailure } from '@tribune/contract/client';
import { AuthFailure } from './auth.ts';

export interface Described {
  title: string;
  says: string;
  /** Faults of single fields. */
  fields: { field: string; message: string }[];
  offline: boolean;
}

/** What a failure means for the person in front of the page. The one place where codes become words. */
export function describeFailure(error: unknown): Described {
  if (!(error instanceof ApiFailure || error instanceof AuthFailure))
    return { title: 'Something went wrong here', says: String(error), fields: [], offline: false };
  const fields = error instanceof ApiFailure ? error.details : [];
  const offline = error.status === 0;
  return { title: titles[error.code] ?? 'This did not work', says: saysOf(error), fields, offline };
}

const titles: Record<string, string> = {
  NETWORK: 'No connection',
  FORBIDDEN: 'Not allowed',
  PLAN_UPGRADE_REQUIRED: 'Not in this plan',
  NOT_FOUND: 'Not found',
  VALIDATION_ERROR: 'Please check what you entered',
  INVALID_STATE: 'Things have changed',
  RATE_LIMITED: 'Too fast',
  INVALID_CREDENTIALS: 'You are signed out',
  AUTHENTICATION_REQUIRED: 'You are signed out',
  INTERNAL_ERROR: 'A fault on our side',
  SERVICE_UNAVAILABLE: 'The service is busy',
};

function saysOf(error: ApiFailure | AuthFailure): string {
  if (error.status === 0)
    return 'The service cannot be reached. What you did was not saved; try again when it is back.';
  if (error instanceof ApiFailure && error.retryAfter !== null)
    return `${error.message} Try again in ${error.retryAfter} seconds.`;
  return error.message;
}

/** A failure in the place of what it kept from being shown. */
export function Failure({ error, again }: { error: unknown; again?: () => void }) {
  const { title, says, fields, offline } = describeFailure(error);
  const Icon = offline ? IconPlugConnectedX : IconAlertTriangle;
  return (
    <Alert color={offline ? 'gray' : 'red'} icon={<Icon aria-hidden />} title={title} role="alert">
      <Text size="sm">{says}</Text>
      {fields.length > 1 && (
        <List size="sm" mt="xs">
          {fields.map(({ field, message }) => (
            <List.Item key={field + message}>
              {field} {message}
            </List.Item>
          ))}
        </List>
      )}
      {again && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={again}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** What a page is replaced by when it breaks. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} again={reset} />;
}
