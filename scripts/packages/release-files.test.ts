import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releasedChangelog, unreleasedEntries, withVersion } from './release-files.ts';

const changelog =
  '# Changelog\n\n## 2.4.0 (unreleased)\n\n- New.\n  More.\n- Fixed.\n\n## 2.3.0 (2026-11-01)\n\n- Old.\n';

test('a release names the unreleased section by its version and day', () => {
  assert.equal(unreleasedEntries(changelog), '- New.\n  More.\n- Fixed.');
  const released = releasedChangelog(changelog, '2.4.0', '2026-12-01');
  assert.match(
    released,
    /^# Changelog\n\n## 2\.4\.0 \(2026-12-01\)\n\n- New\.\n {2}More\.\n- Fixed\.\n\n## 2\.3\.0/,
  );
  assert.equal(unreleasedEntries(released), '');
});

test('a release without entries in the changelog is refused', () => {
  assert.throws(
    () => releasedChangelog('# Changelog\n\n## 2.4.0 (unreleased)\n\n## 2.3.0\n\n- Old.\n', '2.4.0', 'x'),
    /unreleased/,
  );
});

test('a release sets the version of a package and of the workspaces that it names, and no other', () => {
  assert.deepEqual(
    withVersion({ version: '1.0.0', dependencies: { '@tribune/contract': '1.0.0', pg: '1.0.0' } }, '1.1.0'),
    { version: '1.1.0', dependencies: { '@tribune/contract': '1.1.0', pg: '1.0.0' } },
  );
});
