import sharp from 'sharp';

// Settings are per process, so sharp is only imported from this file.
// Four of libvips' forty loaders: SVG, TIFF, HEIF, PDF and others fail with "unsupported image format".
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadRaw',
  ],
});
// Jobs share no inputs, and measurements showed no gain from more threads per image.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
