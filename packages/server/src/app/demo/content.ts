import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The reference day of the content's times: the newest are of the day before. */
const contentDay = '2026-11-20';
const dayMs = 24 * 60 * 60 * 1000;
const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Path of a file or folder of the demo store's content. */
export const contentPath = (name: string) =>
  fileURLToPath(new URL(`../../../../demo/content/${name}`, import.meta.url));

/** A file of the content with all its times shifted by whole days, relative to `day` (YYYY-MM-DD, UTC). */
export async function contentOn(day: string, name: string): Promise<string> {
  const shiftMs = Math.round((Date.parse(day) - Date.parse(contentDay)) / dayMs) * dayMs;
  const text = await readFile(contentPath(name), 'utf8');
  return text.replaceAll(time, (at) => new Date(Date.parse(at) + shiftMs).toISOString());
}

/** The JSON of such a file. */
export async function jsonOn<Content>(day: string, name: string): Promise<Content> {
  return JSON.parse(await contentOn(day, name)) as Content; // a committed file whose format its reader knows
}
