// `npm run check` fails for a license that is not allowed in something Tribune runs or ships. `-- --list` prints all.
import satisfies from 'spdx-satisfies';
import { distinct, idOf, type Locked, readLock } from './lock.ts';

/** All require only notices, except MPL-2.0, which also covers changes to its own files. */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0', 'Unlicense'],
];

const lgpl = ['LGPL-2.1-or-later', 'LGPL-3.0-or-later'];

/** Exceptions with their reason: packages with an alternative to the LGPL, or without a license in the lock file. */
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

/** Lists packages that are not allowed, with their license. */
export function forbidden(packages: readonly Locked[]): string[] {
  return packages
    .filter((one) => !isAllowed(one))
    .map((one) => `${idOf(one)}: ${one.license ?? 'no license'}`);
}

function isAllowed({ name, license }: Locked): boolean {
  const exceptional = exceptions.some((exception) => exception.name.test(name));
  if (license === undefined) return exceptional;
  try {
    return satisfies(license, exceptional ? [...allowed, ...lgpl] : allowed);
  } catch {
    // Not an SPDX expression, such as "SEE LICENSE IN …".
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
