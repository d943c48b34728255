import type { MediumFormat } from '../../../platform/uploads/formats.ts';
import { type HeaderFacts, parseHeader } from '../../../platform/uploads/header.ts';
import type { IntakeLimits } from '../../../platform/uploads/limits.ts';
import type { Refusal } from '../../../platform/uploads/refusal.ts';
import {
  type LogoFile,
  makeLogo,
  processImage,
  processPosterFrame,
  type Shape,
} from '../processing/image.ts';
import type { Failure, ProcessedMedium, ProcessingLimits } from '../processing/medium.ts';
import type { RepackedVideo } from '../processing/repack.ts';
import type { Stills } from '../processing/stills.ts';

/**
 * Tasks of worker processes. Input and result cross the process boundary as JSON. A task that throws failed because of the machine and
 * can be retried.
 */
export interface Tasks {
  header(input: { path: string; format: MediumFormat; limits: IntakeLimits }): Promise<HeaderFacts | Refusal>;
  image(input: {
    path: string;
    folder: string;
    limits: ProcessingLimits;
  }): Promise<ProcessedMedium | Failure>;
  logo(input: { path: string; target: string; limits: ProcessingLimits }): Promise<LogoFile | Failure>;
  repack(input: { path: string; folder: string }): Promise<RepackedVideo | Failure>;
  poster(input: {
    path: string;
    folder: string;
    limits: ProcessingLimits;
    shape: Shape;
  }): Promise<({ ok: true } & Stills) | Failure>;
}

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskAnswer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

export const tasks: Tasks = {
  header: ({ path, format, limits }) => parseHeader(path, format, limits),
  image: ({ path, folder, limits }) => processImage(path, folder, limits),
  logo: ({ path, target, limits }) => makeLogo(path, target, limits),
  async repack({ path, folder }) {
    // Loaded for videos only, as in parseHeader.
    const { repackVideo } = await import('../processing/repack.ts');
    return repackVideo(path, folder);
  },
  poster: ({ path, folder, ...how }) => processPosterFrame(path, folder, how),
};
