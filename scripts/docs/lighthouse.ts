import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { buildDocs, feature } from '../../packages/server/src/features/docs-site/index.ts';
import type { Context } from '../../packages/server/src/platform/context.ts';
import { executablePath } from '../../packages/widget/test/browser.ts';

const lighthouse = 'lighthouse@13.5.0';
const pages = ['', 'guides/quick-start', 'reference/operations/reviews'];
const chromium = process.env.CHROMIUM ?? executablePath;

/** Serves the site with its real routes and rates pages with Lighthouse. Returns a fault for each category below 100. */
export async function ratePages(): Promise<string[]> {
  await buildDocs(console.log);
  const app = Fastify();
  await feature.servePages?.(app, { log: console } as unknown as Context); // all that these pages use
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const faults: string[] = [];
    for (const page of pages)
      for (const preset of ['mobile', 'desktop']) {
        const { scores } = await rate(`${origin}/docs/${page}`, preset);
        console.log(
          `${preset} /docs/${page}: ${scores.map(({ title, score }) => `${title} ${score}`).join(', ')}`,
        );
        faults.push(
          ...scores
            .filter(({ score }) => score < 100)
            .map(
              ({ title, score, failed }) =>
                `Lighthouse, ${preset}, /docs/${page}: ${title} ${score} (${failed.join(', ')})`,
            ),
        );
      }
    return faults;
  } finally {
    await app.close();
  }
}

interface Report {
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/**
 * Rates a page once, as `mobile` or `desktop`. Returns each category's score (of 100), and some metrics in Lighthouse's words.
 * Asynchronous, because this process may serve the page.
 */
export async function rate(url: string, preset: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  const args = [
    ...['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${report}`],
    ...[
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ],
  ];
  const child = spawn('npx', args, {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const { categories, audits }: Report = JSON.parse(await readFile(report, 'utf8'));
  await rm(folder, { recursive: true });
  const scores = Object.values(categories).map(({ title, score, auditRefs }) => ({
    title,
    score: Math.round(score * 100),
    failed: auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }));
  const metrics = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return { scores, metrics: metrics.map((id) => `${id} ${audits[id]?.displayValue}`) };
}
