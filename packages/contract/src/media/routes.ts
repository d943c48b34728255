import { submittedReview } from '../reviews/schemas.ts';
import { reviewFields } from '../reviews/submission-schemas.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  cursorPage,
  email,
  id,
  lengths,
  listOf,
  oneOf,
  pagingQuery,
  rating,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { listedMedium, medium, staffMedium } from './schemas.ts';

const route = routesOf({ tag: 'Media', audiences: ['origin', 'key', 'bearer'] });

export const maxFiles = 3;
export const maxFileBytes = 50 * 1024 * 1024;

const { merchantId, ...formFields } = reviewFields.properties;

/** Form of POST /reviews/with-media for the OpenAPI document. Every field is text, `file` is repeatable. */
export const reviewForm = Type.Object({
  ...formFields,
  merchantId: Type.Optional(merchantId),
  file: Type.Optional(
    Type.Array(Type.Unsafe<unknown>({ type: 'string', format: 'binary' }), {
      maxItems: maxFiles,
      description: 'JPEG, PNG, WebP, GIF, MP4, WebM or QuickTime, at most 50 MB each.',
    }),
  ),
});

export const submitReviewWithMedia = route('POST /reviews/with-media', {
  operationId: 'submitReviewWithMedia',
  tag: 'Reviews',
  summary: 'Submit a review with media',
  description:
    'Accepts up to three photos or videos. Every form field is text; `attributes` is a JSON-encoded object. File signatures are verified before the review is created. Media are processed asynchronously after the response. Where the operator limits the storage and it is full, the review is accepted without files, and `mediaStatus` is `failed`.',
  audiences: ['key'],
  form: reviewForm,
  answer: Type.Object({
    ...submittedReview.properties,
    media: Type.Array(medium, { description: 'Attached media.' }),
  }),
  errors: ['DUPLICATE_REVIEW', 'INVALID_FILE_TYPE', 'TOO_MANY_FILES'],
});

export const signUpload = route('POST /uploads/signature', {
  operationId: 'signUpload',
  summary: 'Create an upload signature',
  description:
    'Allows a browser to upload one file directly to the storage. Send a multipart form to `uploadUrl` with all `fields` first and the file as `file`, then list the `publicId` in `media` of `POST /reviews`. Unused uploads are deleted after 24 hours.',
  limit: 'uploadSignature',
  unknownFields: 'ignored',
  body: Type.Object({
    filename: singleLine(lengths.id, 'Name of the file.'),
    contentType: singleLine(100, 'Media type of the file, as in `image/jpeg`.'),
    size: Type.Integer({ minimum: 1, description: 'Size in bytes, at most 50 MB.' }),
    userId: Type.Optional(
      text(lengths.id, 'ID of the signed-in customer. Identifies the user for the rate limit.'),
    ),
    customerEmail: Type.Optional(email('Identifies the user for the rate limit when `userId` is absent.')),
  }),
  answer: Type.Object({
    publicId: id('media'),
    uploadUrl: Type.String({ format: 'uri', description: 'URL to upload the file to.' }),
    method: oneOf(['POST'], 'HTTP method of the upload.'),
    fields: Type.Record(Type.String(), Type.String(), {
      description: 'Form fields to send before the file.',
    }),
    expiresAt: timestamp('Time at which the signature expires, after 15 minutes.'),
  }),
  errors: ['INVALID_FILE_TYPE', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED'],
});

export const listReviewMedia = route('GET /reviews/{reviewId}/media', {
  operationId: 'listReviewMedia',
  summary: 'List the media of a review',
  description: 'Photos and videos in upload order. Server and staff requests also return hidden media.',
  answer: Type.Object({ media: Type.Array(listedMedium, { description: 'Media of the review.' }) }),
  bare: true,
});

export const listProductMedia = route('GET /products/{productId}/media', {
  operationId: 'listProductMedia',
  summary: 'List the media of a product',
  description: 'Photos and videos of published reviews, newest first.',
  query: Type.Object(pagingQuery),
  answer: Type.Object({
    media: listOf('Media of this page.', {
      ...medium.properties,
      reviewId: id('review'),
      rating,
      authorName: string('Display name of the author.'),
    }),
    ...cursorPage,
  }),
  bare: true,
});

/** Path parameters of a medium of a review. */

export const deleteReviewMedium = route('DELETE /reviews/{reviewId}/media/{publicId}', {
  operationId: 'deleteReviewMedium',
  summary: 'Delete a media item',
  description:
    'Permanently deletes the files and the record together. If the storage is unreachable nothing is deleted and 503 is returned; retry to complete the deletion.',
  audiences: ['bearer'],
  role: 'moderator',
  answer: Type.Object({
    deleted: boolean('Always true.'),
    publicId: string('ID of the deleted media item.'),
  }),
  errors: ['SERVICE_UNAVAILABLE'],
});

export const hideReviewMedium = route('PATCH /reviews/{reviewId}/media/{publicId}', {
  operationId: 'hideReviewMedium',
  summary: 'Hide or unhide a media item',
  description: 'Hidden media are visible to staff only.',
  audiences: ['bearer'],
  role: 'moderator',
  body: Type.Object({
    hidden: boolean('Whether to hide the media item.'),
    reason: Type.Optional(text(lengths.reason, 'Note for the moderation log.')),
  }),
  answer: staffMedium,
});
