import { buildConsole } from '../../features/console/index.ts';
import { buildWidget } from '../../features/widget/index.ts';

/** Bundles widget and console when their bundles are missing or older than the sources. */
export async function bundlePages(say: (sentence: string) => void, dataDir?: string): Promise<void> {
  await Promise.all([buildWidget(say, dataDir), buildConsole(say, dataDir)]);
}
