import { Logging, LogLevel } from 'mediabunny';
import sharp from 'sharp';

// Settings of both decoders are per process, so everything here gets sharp from this file.
// Four loaders of libvips' forty: SVG, TIFF, HEIF, PDF and the rest then answer "unsupported image format".
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
// No two jobs share an input, and more threads per image gain nothing (media.md 2.1).
sharp.cache(false);
sharp.concurrency(1);

// It tells the console about every odd track; what matters to us it throws or returns.
Logging.level = LogLevel.Silent;

export { sharp };
