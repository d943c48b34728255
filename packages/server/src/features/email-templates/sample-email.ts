import type { TemplateMailKind } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { type RenderedEmail, renderEmail } from '../../platform/mail/email.ts';
import { sampleDraft } from './sample.ts';
import { versionsOf } from './versions.ts';

/** An email as customers would receive it now: sample data in the store's language, with the merchant's template. */
export async function sampleEmail(
  db: Db,
  merchantId: string,
  kind: TemplateMailKind,
): Promise<RenderedEmail> {
  const brand = await brandOf(db, merchantId);
  const { shop } = brand;
  const locale = localeOf(brand.locale);
  const { draft } = await sampleDraft(db, merchantId, kind, {
    name: shop,
    shop,
    locale,
    link: 'https://sample.invalid/',
  });
  const [latest] = await versionsOf(db, merchantId, { kind, locale }, 1);
  return renderEmail(draft, brand, { content: latest?.content ?? null });
}
