import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  transparency_outbox: {
    personal: 'review_id salt',
    erased: 'the review ID and the salt are removed; the change becomes an entry of the log within a second',
    other: 'change_id opaque_id entries',
    real: 'recorded_at',
    keptByReset: true,
  },
  transparency_logs: {
    other: 'origin checkpoint backfilled_to published_checkpoint witness_lease signals',
    real: 'backfilled_at began_at covered_since witness_leased_until',
    keptByReset: true,
  },
  // An entry survives an erasure: without its salt, nothing links it to a person (docs/TRANSPARENCY.md).
  transparency_entries: { other: 'entry', keptByReset: true },
  transparency_tiles: { other: 'hashes', keptByReset: true },
  transparency_reviews: {
    personal: 'review_id',
    erased: 'the review ID is removed',
    other: 'opaque_id status reason_code',
    real: 'decided_at received_at',
    keptByReset: true,
  },
  transparency_salts: { personal: 'review_id salt', erased: 'with its review' },
  transparency_figures: { other: 'figure detail', keptByReset: true },
  transparency_cosignatures: { other: 'witness cosignature problem refusal', real: 'cosigned_at due_at' },
  transparency_keys: { local: 'installation', other: 'key_id seed public_key' },
};
