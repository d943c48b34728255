import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  webhook_endpoints: {
    other: 'endpoint_id url description events secret previous_secret earlier_secrets sealed_secret',
    real: 'created_at disabled_at previous_secret_until updated_at',
    keptByReset: true,
  },
  webhook_events: {
    personal: 'event_id resource_id data',
    erased:
      'deleted, delivered or not; for 30 days, an event with the ID alone notifies receivers of the deletion',
    other: 'type traceparent',
    moved: 'occurred_at',
  },
  webhook_deliveries: {
    personal: 'event_id last_error',
    erased: 'with its event',
    other: 'endpoint_id type',
    moved: 'created_at delivered_at next_attempt_at',
  },
  webhook_attempts: {
    personal: 'event_id response_excerpt error',
    erased: 'with its event',
    other: 'endpoint_id url',
    moved: 'started_at',
  },
  webhook_queue: {
    local: 'queue',
    personal: 'event_id resource_id',
    erased: 'with its event',
    other: 'endpoint_id',
    moved: 'due_at',
    real: 'leased_until',
  },
  webhook_lanes: { local: 'queue', other: 'endpoint_id', moved: 'failing_since held_until' },
  webhook_outbox: {
    local: 'queue',
    personal: 'resource_id event_ids data',
    erased: 'as webhook_events, which its rows become within a second',
    other: 'types subscriptions traceparent',
    moved: 'occurred_at',
  },
};
