import { pagingQuery } from '../reviews/schemas.ts';
import { email, id, idReference, nullable, oneOf, Type, timestamp } from '../schema.ts';

export const privacyKinds = ['export', 'erase'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PrivacyStatus = (typeof privacyStatuses)[number];

export const privacyRequestParams = Type.Object({ requestId: idReference('privacy') });
export const privacyRequestBody = Type.Object({ email: email('Whose data it is about.') });

export const privacyRequestQuery = Type.Object({
  ...pagingQuery,
  kind: Type.Optional(oneOf(privacyKinds)),
  status: Type.Optional(oneOf(privacyStatuses)),
  email: Type.Optional(email('Only requests about this address, also those whose address is forgotten.')),
});

export const privacyRequest = Type.Object({
  id: id('privacy'),
  kind: oneOf(privacyKinds),
  status: oneOf(privacyStatuses),
  email: nullable(
    Type.String({ description: 'Null once it is forgotten: after an erasure, or when the file is gone.' }),
  ),
  requestedBy: Type.String({ description: 'E-mail address of the member of staff, or how it was asked.' }),
  report: Type.Record(Type.String(), Type.Integer(), {
    description: 'What was found (export) or erased, and how many of each: reviews, mails, files …',
  }),
  error: nullable(Type.String()),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  downloadUrl: nullable(
    Type.String({
      description:
        'Of a completed export: a ZIP file with `data.json` and the photos and films. Whoever has the address can load it.',
    }),
  ),
  fileBytes: nullable(Type.Integer()),
  expiresAt: nullable(timestamp('When the file is deleted: 7 days after it was made.')),
});
