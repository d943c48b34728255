import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflated, type GzipPart, joined } from '../../platform/gzip-parts/gzip.ts';
import type { MediaLibrary } from '../media/index.ts';
import type { Part } from './feed.ts';

/** The output of one step of a build: a storage object and its parts. */
export class Segment {
  readonly key: string;
  readonly parts: Part[] = [];
  /** Bytes written so far. */
  bytes = 0;
  /** Number of reviews rendered so far, which takes longer than copying. */
  rendered = 0;
  readonly #path: string;
  readonly #stream: WriteStream;
  readonly #media: MediaLibrary;
  #failure: unknown = null;

  /** `folder` is the storage prefix of the merchant's feed. */
  constructor(media: MediaLibrary, folder: string) {
    const id = randomUUID();
    this.key = `${folder}${id}.deflate`;
    this.#media = media;
    this.#path = join(media.spool, `feed-${id}`);
    this.#stream = createWriteStream(this.#path);
    this.#stream.on('error', (error) => {
      this.#failure = error;
    });
  }

  /** Compresses and appends a part. */
  async render(of: Pick<Part, 'day' | 'part' | 'version'>, batches: AsyncIterable<Batch>): Promise<Part> {
    const firstByte = this.bytes;
    const sections: GzipPart[] = [];
    let reviewCount = 0;
    let last: Pick<Part, 'lastCreatedAt' | 'lastReviewId'> = { lastCreatedAt: null, lastReviewId: null };
    for await (const batch of batches) {
      const { packed, part } = await deflated(batch.text);
      await this.#write(packed);
      sections.push(part);
      reviewCount += batch.reviewCount;
      this.rendered += batch.reviewCount;
      last = batch.last;
    }
    const part = { ...of, ...last, key: this.key, firstByte, reviewCount, ...joined(sections) };
    this.parts.push(part);
    return part;
  }

  /** Appends contiguous parts of another object. False if the object does not exist; throws if it ends early. */
  async copy(parts: readonly Part[]): Promise<boolean> {
    const [first, end] = [parts[0], parts.at(-1)];
    if (!first || !end) return true;
    const range = { start: first.firstByte, end: end.firstByte + end.bytes - 1 };
    const source = await this.#media.storage.get(first.key, range);
    if (!source) return false;
    const before = this.bytes;
    for await (const chunk of source.body) await this.#write(chunk as Buffer);
    if (this.bytes - before !== range.end + 1 - range.start)
      throw new Error('An object of the feed is shorter than expected');
    for (const part of parts)
      this.parts.push({ ...part, key: this.key, firstByte: before + part.firstByte - range.start });
    return true;
  }

  /** Stores the object. */
  async store(): Promise<void> {
    this.#stream.end();
    if (!this.#stream.closed) await once(this.#stream, 'close');
    if (this.#failure) throw this.#failure;
    await this.#media.storage.putFile(this.key, this.#path, { contentType: 'application/octet-stream' });
  }

  /** Removes the temporary file, whether stored or not. */
  async discard(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#path, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.bytes += bytes.length;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }
}

/** Rendered reviews. `last` is the last of them, or null if the day is complete. */
export interface Batch {
  text: string;
  reviewCount: number;
  last: Pick<Part, 'lastCreatedAt' | 'lastReviewId'>;
}
