import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import '../../../platform/uploads/video-decoder.ts';
import { type Failure, failed, type Variant } from './medium.ts';

export interface RepackedVideo {
  ok: true;
  width: number;
  height: number;
  durationSeconds: number;
  /** `avc`, `hevc`, `vp8`, `vp9` or `av1`. */
  codec: string;
  /** The codec with profile and level, such as `hvc1.2.4.L60.90`. */
  codecString: string;
  original: Variant;
}

/**
 * Copies the first video and audio track into a new file, packet by packet. Location, camera, author, timed metadata and unknown boxes
 * are dropped. MP4 and MOV become MP4 with its index in front, WebM stays WebM. Takes 26 to 70 ms for 4 MB, and up to 290 MB of memory
 * for 50 MB, because the index is written last and moved to the front.
 */
export async function repackVideo(sourcePath: string, folder: string): Promise<RepackedVideo | Failure> {
  const input = new Input({
    source: new FilePathSource(sourcePath, { handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, WEBM],
  });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return failed('no_video_track');
    const [codec, codecString] = [await video.getCodec(), await video.getCodecParameterString()];
    if (!codec || !codecString || !playable.has(codec)) return failed('unsupported_codec');
    const width = await video.getDisplayWidth();
    const height = await video.getDisplayHeight();
    const durationSeconds = await input.computeDuration([video]);
    const original = await copy(input, folder, (await input.getFormat()) === WEBM ? 'webm' : 'mp4');
    if (!original) return failed('unsupported_codec');
    return {
      ok: true,
      width,
      height,
      durationSeconds,
      codec,
      codecString,
      original: { ...original, width, height },
    };
  } catch (error) {
    return failureOf(error);
  } finally {
    input.dispose();
  }
}

/** Codecs that at least one browser plays. No browser plays MJPEG, ProRes or MPEG-4 part 2. */
const playable = new Set(['avc', 'hevc', 'vp8', 'vp9', 'av1']);

async function copy(
  input: Input,
  folder: string,
  format: 'mp4' | 'webm',
): Promise<Omit<Variant, 'width' | 'height'> | null> {
  const path = join(folder, `original.${format}`);
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: new FilePathTarget(path),
    }),
    video: (_, n) => ({ discard: n > 1 }),
    audio: (_, n) => ({ discard: n > 1 }),
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack())) return null;
  await conversion.execute();
  return { name: 'original', format, contentType: `video/${format}`, path, bytes: (await stat(path)).size };
}

/** System errors (disk full, file gone) have a number; all others concern the file. */
function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'errno' in error) throw error;
  return failed('damaged');
}
