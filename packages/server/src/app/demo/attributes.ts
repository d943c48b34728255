import { readFile } from 'node:fs/promises';
import type { attributeCreation, Static } from '@tribune/contract';
import { createAttribute, schemaOf } from '../../features/attributes/index.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Creates the demo shop's custom attributes, once, before there are reviews with them. */
export async function loadAttributes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  merchantId: string,
  path: string,
): Promise<void> {
  const attributes: Static<typeof attributeCreation>[] = JSON.parse(await readFile(path, 'utf8'));
  await inTransaction(db, async (tx) => {
    const there = await schemaOf(tx, merchantId);
    if (there.attributes.length > 0) return;
    for (const creation of attributes) await createAttribute(tx, merchantId, { creation, now: clock.now() });
  });
}
