import { email, id, idReference, nullable, oneOf, pagingQuery, string, Type, timestamp } from '../schema.ts';

export const privacyKinds = ['export', 'erase'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PrivacyStatus = (typeof privacyStatuses)[number];

export const privacyRequestParams = Type.Object({ requestId: idReference('privacy') });
export const privacyRequestBody = Type.Object({ email: email('Email address of the person.') });

export const privacyRequestQuery = Type.Object({
  ...pagingQuery,
  kind: Type.Optional(oneOf(privacyKinds, 'Only requests of this kind.')),
  status: Type.Optional(oneOf(privacyStatuses, 'Only requests with this status.')),
  email: Type.Optional(
    email('Only requests about this address, including those whose address has been erased.'),
  ),
});

export const privacyRequest = Type.Object({
  id: id('privacy'),
  kind: oneOf(privacyKinds, 'Kind of request.'),
  status: oneOf(privacyStatuses, 'Status of the job.'),
  email: nullable(
    string('Email address of the person. Null after an erasure, and when the file of an export is deleted.'),
  ),
  requestedBy: string('Email address of the staff member, or how the request was made.'),
  report: Type.Record(Type.String(), Type.Integer(), {
    description: 'Number of items found or erased by kind, as in `reviews`, `mails` or `files`.',
  }),
  error: nullable(string('Error message when `status` is `failed`.')),
  createdAt: timestamp('Time of the request.'),
  completedAt: nullable(timestamp('Time of completion.')),
  downloadUrl: nullable(
    string(
      'URL of the ZIP file of a completed export: `data.json`, photos and videos. Grants access without credentials.',
    ),
  ),
  fileBytes: nullable(Type.Integer({ description: 'Size of the file in bytes.' })),
  expiresAt: nullable(timestamp('Time at which the file is deleted, 7 days after completion.')),
});
