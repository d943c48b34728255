import { counted, listOf, nullable, object, oneOf, string, Type, timestamp } from '../schema.ts';

/** Why a witness does not cosign a checkpoint. */
export const witnessRefusals = [
  'unknown_key',
  'unknown_log',
  'contradiction',
  'invalid_cosignature',
  'unreachable',
  'refused',
] as const;
export type WitnessRefusal = (typeof witnessRefusals)[number];

export const logInsights = object('State of the transparency log.', {
  log: nullable(
    Type.Object({
      origin: string('Name of the log, as its checkpoints give it.'),
      url: string('Address of the log.'),
      trustPageUrl: string('Page on which anybody can verify the reviews.'),
      entries: counted('Entries.'),
      root: string('Root hash of the latest checkpoint (Base64).'),
      keyId: string('ID of the key that signed it (8 hexadecimal digits).'),
      cosignedBy: Type.Array(Type.String(), { description: 'Witnesses that cosigned it.' }),
      beganAt: timestamp('When the log began.'),
      latestEntryAt: timestamp('Minute of the latest entry.'),
      coveredSince: nullable(
        timestamp(
          'Reviews from before this time, and imported ones, are not covered; null when all reviews are covered.',
        ),
      ),
    }),
    'Null until the log has begun.',
  ),
  pending: object('Changes that are not in the log yet. Workers append them once a second.', {
    changes: counted('Changes.'),
    oldestAt: nullable(timestamp('When the oldest of them was made; null when there is none.')),
  }),
  coverage: object('Published reviews that the log covers.', {
    published: counted('Published reviews.'),
    covered: counted('Reviews whose whole history is in the log.'),
    backfilled: counted('Reviews from before the log began, which entered it with their state at that time.'),
    imported: counted('Reviews from files, whose history before the import is not in the log.'),
    missing: counted('Reviews that are not in the log yet.'),
  }),
  witnesses: listOf('Witnesses that the operator of the service configured.', {
    name: string('Name of the witness.'),
    entries: counted('Entries of the last checkpoint that it cosigned.'),
    cosignedAt: nullable(timestamp('When it did; null when it has not cosigned any.')),
    problem: nullable(
      Type.Object({
        code: oneOf(
          witnessRefusals,
          '`unknown_key` and `unknown_log`: it lacks the key of the log. `contradiction`: it cosigned entries that the log no longer contains.',
        ),
        message: string('What it answered.'),
        advice: string('What the operator of the service can do.'),
      }),
      'Why it does not cosign the latest checkpoint; null when it does.',
    ),
  }),
});
