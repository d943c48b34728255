// Uploads a photo and submits a review with it: node photo.mjs PHOTO.jpg
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { createClient, submitReview, uploadMedia } from '@tribune/client';

const { TRIBUNE_URL = '', TRIBUNE_MERCHANT = '', TRIBUNE_KEY = '' } = process.env;
const client = createClient({ baseUrl: TRIBUNE_URL, merchantId: TRIBUNE_MERCHANT, apiKey: TRIBUNE_KEY });

const [, , path = ''] = process.argv;
const author = { authorName: 'Noor', authorEmail: 'noor@example.com' };
const publicId = await uploadMedia(client, await openAsBlob(path, { type: 'image/jpeg' }), {
  filename: basename(path),
  customerEmail: author.authorEmail,
  onProgress: (share) => console.log(`${Math.round(share * 100)} %`),
});
const { mediaStatus } = await submitReview(client, {
  ...author,
  productId: 'SKU-2',
  rating: 4,
  text: 'The color is as in the photo that I took outside.',
  media: [publicId],
});
console.log(mediaStatus);
