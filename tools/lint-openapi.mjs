// Lints docs/openapi.json with the recommended rules of Redocly and Spectral. Warnings fail as errors do.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const path = 'docs/openapi.json';

/** Runs Redocly. .redocly.lint-ignore.yaml lists ignored problems, with reasons. */
function redocly() {
  const { stdout, stderr } = spawnSync(
    'tools/node_modules/.bin/redocly',
    ['lint', path, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (!stdout.startsWith('{')) throw new Error(`Redocly failed: ${stderr}`);
  const { problems, totals } = JSON.parse(stdout);
  const findings = problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  return { findings, ignored: totals.ignored };
}

async function spectralFindings() {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const results = await linter.run(JSON.parse(await readFile(path, 'utf8')));
  return results.map(({ code, path: at, message }) => `${code} ${at.join('/')}: ${message}`);
}

const { findings, ignored } = redocly();
const results = { Redocly: findings, Spectral: await spectralFindings() };
for (const [name, list] of Object.entries(results)) {
  for (const finding of list) console.error(`${name}: ${finding}`);
  console.log(`${name}: ${list.length} errors and warnings`);
}
console.log(`Ignored: ${ignored}, listed in .redocly.lint-ignore.yaml`);
process.exitCode = Object.values(results).every((list) => list.length === 0) ? 0 : 1;
