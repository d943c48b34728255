// `npm run check` fails for a license that is not allowed in something Tribune runs or ships. `-- --list` prints all.
import satisfies from 'spdx-satisfies';
import { distinct, idOf, type Locked, readLock } from './lock.ts';

/** None of them asks for more than notices, except MPL-2.0: changes to its own files stay under it. */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0', 'Unlicense'],
];

/** Packages whose license is not on the list, and why they are allowed. */
const exceptions = [
  {
    name: /^@img\/sharp-/,
    why: 'libvips (LGPL) is a shared library in a file of its own, which can be replaced',
  },
  {
    name: /^@node-webcodecs\/static-/,
    why: 'FFmpeg (LGPL) is optional, loaded at run time, and can be replaced by FFMPEG_PATH',
  },
];

/** Names what is not allowed, with its license. `packages`: what runs in production. */
export function forbidden(packages: readonly Locked[]): string[] {
  return packages
    .filter((one) => !isAllowed(one))
    .map((one) => `${idOf(one)}: ${one.license ?? 'no license'}`);
}

function isAllowed({ name, license }: Locked): boolean {
  if (exceptions.some((exception) => exception.name.test(name))) return true;
  try {
    return license !== undefined && satisfies(license, allowed);
  } catch {
    // No SPDX expression, such as "SEE LICENSE IN …".
    return false;
  }
}

if (import.meta.main) {
  // The documentation site is part of the server's package, and has a lock file of its own.
  const locks = ['package-lock.json', 'packages/docs-site/package-lock.json'];
  const linked = distinct(locks.flatMap(readLock)).filter(({ dev }) => !dev);
  const byLicense = Map.groupBy(linked, ({ license }) => license ?? 'by exception');
  for (const [license, packages] of [...byLicense].sort(([, one], [, other]) => other.length - one.length)) {
    const names = process.argv.includes('--list') ? `: ${packages.map(idOf).sort().join(', ')}` : '';
    console.log(`${String(packages.length).padStart(5)}  ${license}${names}`);
  }
  const found = forbidden(linked);
  if (found.length > 0) {
    console.error(
      `Not allowed in what Tribune ships; see tools/supply-chain/licenses.ts:\n  ${found.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
}
