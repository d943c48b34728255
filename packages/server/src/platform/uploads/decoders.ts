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
// Jobs share no inputs, and measurements showed no gain from more threads per image.
sharp.cache(false);
sharp.concurrency(1);

// It tells the console about every odd track; what matters to us it throws or returns.
Logging.level = LogLevel.Silent;

export { sharp };
