// Adds the entries that package-lock.json lacks for other platforms' optional packages.
//
// `npm ci` refuses a lock in which an optional dependency has no entry at all ("Missing: x@ from lock file"), and
// `npm install` omits the entry when the registry does not know the package: a mirror that lags, or one
// that carries few platforms. The dependent package pins the version exactly, and system and processor
// are in the name. Only the integrity is absent; npm fills it in on the first `npm install` against a full registry.
//
// Run it after adding packages: node scripts/complete-lock.mjs, with a folder such as integrations/medusa for another lock.
import { readFileSync, writeFileSync } from 'node:fs';

const folder = process.argv[2];
const lockUrl = new URL(`../${folder ? `${folder}/` : ''}package-lock.json`, import.meta.url);
const lock = JSON.parse(readFileSync(lockUrl, 'utf8'));
const added = [];

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (hasEntry(parent, name)) continue;
    lock.packages[`node_modules/${name}`] = otherPlatformEntry(name, version, entry);
    added.push(`${name}@${version}`);
  }
}

if (added.length > 0) {
  const [root, ...rest] = Object.entries(lock.packages);
  // npm sorts with localeCompare in English; code unit order would put "@x/a-b" before "@x/a".
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...rest]);
  writeFileSync(lockUrl, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(added.length === 0 ? 'package-lock.json is complete.' : `Added: ${added.join(', ')}`);

function hasEntry(folder, name) {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at}${at && '/'}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

function otherPlatformEntry(name, version, parent) {
  if (!/^\d+\.\d+\.\d+[-+.\w]*$/.test(version)) throw new Error(`${name} is not pinned exactly: ${version}`);
  const words = name.split('/').at(-1).split('-');
  const os = words.find((word) => /^(android|darwin|freebsd|linux|openharmony|win32|windows)$/.test(word));
  const cpu = words.find((word) => /^(arm64|x64|ia32|arm|ppc64|riscv64|s390x|wasm32)$/.test(word));
  if (!os || !cpu) throw new Error(`Cannot tell the platform of ${name} from its name.`);
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    os: [os === 'windows' ? 'win32' : os],
  };
}
