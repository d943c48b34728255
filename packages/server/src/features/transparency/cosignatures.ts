import { type Db, rows, rowsWith } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';

const columns = table('transparency_cosignatures')(
  ...(['witness', 'size', 'cosignature', 'cosigned_at', 'failures', 'due_at', 'problem', 'refusal'] as const),
);

/** A witness's last cosignature of a log. */
export type Cosigned = Row<typeof columns>;

/** The last cosignatures of a log by the configured witnesses. Deletes those of witnesses that are no longer configured. */
export async function cosignaturesOf(
  db: Db,
  merchantId: string,
  vkeys: readonly string[],
): Promise<Map<string, Cosigned>> {
  const found = await rowsWith(db, columns, { merchant_id: merchantId });
  if (found.some(({ witness }) => !vkeys.includes(witness)))
    await rows(db, 'delete from transparency_cosignatures where merchant_id = $1 and not witness = any($2)', [
      merchantId,
      vkeys,
    ]);
  return new Map(found.map((one) => [one.witness, one]));
}

/** Stores the answers of witnesses. */
export async function storeCosignatures(
  db: Db,
  merchantId: string,
  cosigned: readonly Cosigned[],
): Promise<void> {
  if (cosigned.length === 0) return;
  await rows(
    db,
    `insert into transparency_cosignatures
       (merchant_id, witness, size, cosignature, cosigned_at, failures, due_at, problem, refusal)
     select $1::uuid, witness, size, cosignature, cosigned_at, failures, due_at, problem, refusal
     from json_populate_recordset(null::transparency_cosignatures, $2)
     on conflict (merchant_id, witness) do update set size = excluded.size, cosignature = excluded.cosignature,
       cosigned_at = excluded.cosigned_at, failures = excluded.failures, due_at = excluded.due_at, problem = excluded.problem,
       refusal = excluded.refusal`,
    [merchantId, JSON.stringify(cosigned)],
  );
}
