import { privacyRequest, type Static } from '@tribune/contract';
import { type Signed, signedLink } from '../../platform/http/signed-link.ts';
import { staffLinkQuery } from '../../platform/http/staff-links.ts';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { presented } from '../../platform/presenting.ts';
import type { PrivacyRow } from './requests.ts';

export interface PrivacyLinks {
  merchant: Merchant;
  publicUrl: string;
  secret: string;
  /** The holder of links. */
  holder: string;
}

/** The signed text of a download link. */
export const subjectOf = ({ merchantId, id }: Signed) => `privacy export ${merchantId} ${id}`;

export function presentPrivacyRequest(
  row: PrivacyRow,
  { merchant, publicUrl, secret, holder }: PrivacyLinks,
): Static<typeof privacyRequest> {
  const ids = { merchantId: merchant.merchantId, id: row.request_id };
  return presented(privacyRequest, row, {
    id: typeId('privacy', row.request_id),
    downloadUrl:
      row.file_bytes === null
        ? null
        : `${publicUrl}/privacy/exports/${[
            signedLink('privacy_export', ids, merchant.clientSalt),
            ...staffLinkQuery({ secret, subject: subjectOf(ids) }, holder, row.expires_at).values(),
          ].join('/')}`,
  });
}
