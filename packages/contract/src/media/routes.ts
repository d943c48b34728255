import {
  pagingQuery,
  productParams,
  reviewParams,
  reviewSubmission,
  submittedReview,
} from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { email, id, idReference, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';
import { listedMedium, medium, staffMedium } from './schemas.ts';

const everyone = ['origin', 'key', 'bearer'] as const;

export const maxFiles = 3;
export const maxFileBytes = 50 * 1024 * 1024;

const { merchantId, ...formFields } = reviewSubmission.properties;

/** The form of POST /reviews/with-media, for the description: every field is text, `file` is repeatable. */
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

export const submitReviewWithMedia = route({
  operationId: 'submitReviewWithMedia',
  method: 'POST',
  path: '/reviews/with-media',
  tag: 'Reviews',
  summary: 'Submit a review with up to three photos or films',
  description:
    'A form; every field is text. The bytes of each file are checked before the review is made. Processing goes on after the answer.',
  audiences: ['key'],
  form: reviewForm,
  answer: Type.Object({ ...submittedReview.properties, media: Type.Array(medium) }),
  errors: ['DUPLICATE_REVIEW', 'INVALID_FILE_TYPE', 'TOO_MANY_FILES'],
});

export const signUpload = route({
  operationId: 'signUpload',
  method: 'POST',
  path: '/uploads/signature',
  tag: 'Media',
  summary: 'Ask for a place to upload one file to, straight to the storage',
  description:
    'Send the file as a form to `uploadUrl`, all `fields` first and the file as `file`; then name the publicId in `media` of POST /reviews. Unused uploads go after 24 hours.',
  audiences: everyone,
  limit: 'uploadSignature',
  unknownFields: 'ignored',
  body: Type.Object({
    filename: text(lengths.id),
    contentType: text(100),
    size: Type.Integer({ minimum: 1, description: 'Bytes.' }),
    userId: Type.Optional(text(lengths.id)),
    customerEmail: Type.Optional(email()),
  }),
  answer: Type.Object({
    publicId: id('media'),
    uploadUrl: Type.String({ format: 'uri' }),
    method: oneOf(['POST']),
    fields: Type.Record(Type.String(), Type.String()),
    expiresAt: timestamp(),
  }),
  errors: ['INVALID_FILE_TYPE', 'PAYLOAD_TOO_LARGE'],
});

export const listReviewMedia = route({
  operationId: 'listReviewMedia',
  method: 'GET',
  path: '/reviews/{reviewId}/media',
  tag: 'Media',
  summary: 'Photos and films of a review',
  audiences: everyone,
  params: reviewParams,
  answer: Type.Object({ media: Type.Array(listedMedium) }),
  bare: true,
  errors: ['NOT_FOUND'],
});

export const listProductMedia = route({
  operationId: 'listProductMedia',
  method: 'GET',
  path: '/products/{productId}/media',
  tag: 'Media',
  summary: 'Gallery of a product: photos and films of its published reviews, newest first',
  audiences: everyone,
  params: productParams,
  query: Type.Object(pagingQuery),
  answer: Type.Object({
    media: Type.Array(
      Type.Object({
        ...medium.properties,
        reviewId: id('review'),
        rating: Type.Integer(),
        authorName: Type.String(),
      }),
    ),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
  bare: true,
});

const mediumParams = Type.Object({ ...reviewParams.properties, publicId: idReference('media') });

export const deleteReviewMedium = route({
  operationId: 'deleteReviewMedium',
  method: 'DELETE',
  path: '/reviews/{reviewId}/media/{publicId}',
  tag: 'Media',
  summary: 'Remove a photo or film for good, its files and its record together',
  audiences: ['bearer'],
  role: 'moderator',
  params: mediumParams,
  answer: Type.Object({ deleted: Type.Boolean(), publicId: Type.String() }),
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});

export const hideReviewMedium = route({
  operationId: 'hideReviewMedium',
  method: 'PATCH',
  path: '/reviews/{reviewId}/media/{publicId}',
  tag: 'Media',
  summary: 'Hide a photo or film from the public, or show it again',
  audiences: ['bearer'],
  role: 'moderator',
  params: mediumParams,
  body: Type.Object({ hidden: Type.Boolean(), reason: Type.Optional(text(lengths.reason)) }),
  answer: staffMedium,
  errors: ['NOT_FOUND'],
});
