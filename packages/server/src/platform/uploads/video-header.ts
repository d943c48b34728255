import { FilePathSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import type { MediumFormat } from './formats.ts';
import type { HeaderFacts } from './header.ts';
import type { IntakeLimits } from './limits.ts';
import { type Refusal, refused } from './refusal.ts';
import './video-decoder.ts';

/** Reads what the container says about its first video track. */
export async function parseVideo(
  path: string,
  format: MediumFormat,
  limits: IntakeLimits,
): Promise<HeaderFacts | Refusal> {
  const input = new Input({
    source: new FilePathSource(path, { handleUnhandledError: () => {} }),
    formats: format === 'webm' ? [WEBM] : [MP4, QTFF],
  });
  try {
    const tracks = await input.getTracks();
    if (tracks.length > limits.maxTracks) return refused('too_many_tracks');
    const video = await input.getPrimaryVideoTrack();
    return video ? await checkVideo(input, video, format, limits) : refused('no_video_track');
  } catch {
    return refused('unreadable');
  } finally {
    input.dispose();
  }
}

async function checkVideo(
  input: Input,
  video: InputVideoTrack,
  format: MediumFormat,
  limits: IntakeLimits,
): Promise<HeaderFacts | Refusal> {
  const [width, height, durationSeconds] = await Promise.all([
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    input.computeDuration([video]),
  ]);
  if (!(width >= 1 && height >= 1 && durationSeconds > 0)) return refused('unreadable');
  if (Math.max(width, height) > limits.maxVideoSide) return refused('too_many_pixels');
  if (durationSeconds > limits.maxDurationSeconds) return refused('too_long');
  return { ok: true, kind: 'video', format, width, height, durationSeconds, frames: null };
}
