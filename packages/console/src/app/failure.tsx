import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiFailure } from '@tribune/contract/client';
import { IconAlertTriangle, IconPlugConnectedX } from '../components/icons.ts';
import { nameOfField } from '../components/labels.ts';
import { AuthFailure } from './auth.ts';

export interface Described {
  title: string;
  message: string;
  /** Validation errors by field. */
  fields: { field: string; message: string }[];
  offline: boolean;
}

/** Describes an error to the user. Error codes are turned into texts here and nowhere else. */
export function describeFailure(error: unknown): Described {
  if (!(error instanceof ApiFailure || error instanceof AuthFailure))
    return { title: 'Something went wrong', message: String(error), fields: [], offline: false };
  const fields = error instanceof ApiFailure ? error.details : [];
  const offline = error.status === 0;
  return { title: titles[error.code] ?? 'Something went wrong', message: messageOf(error), fields, offline };
}

const titles: Record<string, string> = {
  NETWORK: 'No connection',
  FORBIDDEN: 'Not allowed',
  PLAN_UPGRADE_REQUIRED: 'Not included in your plan',
  NOT_FOUND: 'Not found',
  VALIDATION_ERROR: 'Check your input',
  INVALID_STATE: 'Not possible anymore',
  RATE_LIMITED: 'Too many requests',
  INVALID_CREDENTIALS: 'You are signed out',
  AUTHENTICATION_REQUIRED: 'You are signed out',
  INTERNAL_ERROR: 'Server error',
  SERVICE_UNAVAILABLE: 'Temporarily unavailable',
};

function messageOf(error: ApiFailure | AuthFailure): string {
  const [detail, another] = error instanceof ApiFailure ? error.details : [];
  if (detail)
    return another ? 'Several fields are not valid.' : `${nameOfField(detail.field)} ${detail.message}.`;
  if (error.status === 0) return 'The server can’t be reached. Your change was not saved. Try again later.';
  if (error instanceof ApiFailure && error.retryAfter !== null)
    return `${error.message} Try again in ${error.retryAfter} seconds.`;
  return error.message;
}

/** An error in the place of the content that could not be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, message, fields, offline } = describeFailure(error);
  const Icon = offline ? IconPlugConnectedX : IconAlertTriangle;
  return (
    <Alert color={offline ? 'gray' : 'red'} icon={<Icon />} title={title} role="alert">
      <Text size="sm">{message}</Text>
      {fields.length > 1 && (
        <List size="sm" mt="xs">
          {fields.map(({ field, message }) => (
            <List.Item key={field + message}>
              {nameOfField(field)} {message}
            </List.Item>
          ))}
        </List>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** Replaces a page that throws. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} onRetry={reset} />;
}
