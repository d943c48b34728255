import { join } from 'node:path';

/** Oldest Node for the service: it runs TypeScript without flags. */
export const leastNode = [22, 19];
/** Oldest Node for tests and checks, whose results must not depend on the machine. */
export const leastNodeOfDevelopment = [24, 0];

export function isAtLeast([major, minor], version = process.versions.node) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Where `tools/node` installs Node 24. */
export const installedNode = (root) =>
  join(root, 'tools/node/node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** This process's Node if it is new enough, otherwise the installed one. */
export const nodeProgram = (root, least = leastNode) =>
  isAtLeast(least) ? process.execPath : installedNode(root);
