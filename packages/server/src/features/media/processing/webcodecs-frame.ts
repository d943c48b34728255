import {
  FilePathSource,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import 'node-webcodecs/register';
import { sharp } from '../../../platform/uploads/decoders.ts';
import '../../../platform/uploads/video-decoder.ts';
import { endWithParent } from '../workers/end-with-parent.ts';

// Program that saves one frame of a video as PNG: `node webcodecs-frame.ts VIDEO SECONDS PNG`. Exits with 1 if no frame can be decoded, and
// with 0 but without a PNG if the decoded frames are not worth showing. Handles one file per process, because node-webcodecs lost frames,
// hung or aborted at the end when it handled several.

endWithParent(process.ppid);
const [videoPath = '', seconds = '0', framePath = ''] = process.argv.slice(2);
process.exit((await saveFrame(videoPath, Number(seconds), framePath)) ? 0 : 1);

async function saveFrame(path: string, atSeconds: number, target: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  // A decoding failure can produce a uniform image; a frame slightly later in the video is not uniform.
  let isDecodable = false;
  for (const at of [atSeconds, atSeconds * 3, 0]) {
    const frame = await frameAt(track, at).catch(() => null);
    if (!frame) continue;
    isDecodable = true;
    if (!(await isFlat(frame))) {
      await sharp(frame).toFile(target);
      break;
    }
  }
  return isDecodable;
}

/** The frame as PNG, upright. */
async function frameAt(track: InputVideoTrack, atSeconds: number): Promise<Buffer | null> {
  const first = await track.getFirstTimestamp();
  const sample = await new VideoSampleSink(track).getSample(first + atSeconds);
  if (!sample) return null;
  try {
    const pixels = await rgbaOf(sample);
    const raw = { width: sample.codedWidth, height: sample.codedHeight, channels: 4 as const };
    return await sharp(pixels, { raw })
      .removeAlpha()
      .rotate(sample.rotation)
      .png({ compressionLevel: 1 })
      .toBuffer();
  } finally {
    sample.close();
  }
}

async function rgbaOf(sample: VideoSample): Promise<Buffer> {
  const asRgba = { format: 'RGBA' } as VideoFrameCopyToOptions; // in the standard; TypeScript's copy of it is older
  const pixels = Buffer.alloc(sample.allocationSize(asRgba));
  await sample.copyTo(pixels, asRgba);
  return pixels;
}

async function isFlat(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats();
  return channels.every(({ stdev }) => stdev < 1);
}
