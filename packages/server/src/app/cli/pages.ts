import { buildConsole } from '../../features/console/index.ts';
import { buildWidget } from '../../features/widget/index.ts';

/** Bundles what browsers get, where that is missing or older than its sources. */
export async function bundlePages(say: (sentence: string) => void): Promise<void> {
  await Promise.all([buildWidget(say), buildConsole(say)]);
}
