import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pendingEntries, releasedChangelog, withVersion } from './release-files.ts';

const changelog =
  '# Changelog\n\n## Pending\n\n- New.\n  More.\n- Fixed.\n\n## 2.3.0 (2026-11-01)\n\n- Old.\n';

test('a release turns what is pending into a section of its version', () => {
  assert.equal(pendingEntries(changelog), '- New.\n  More.\n- Fixed.');
  const released = releasedChangelog(changelog, '2.4.0', '2026-12-01');
  assert.match(
    released,
    /## Pending\n\n## 2\.4\.0 \(2026-12-01\)\n\n- New\.\n {2}More\.\n- Fixed\.\n\n## 2\.3\.0/,
  );
  assert.equal(pendingEntries(released), '');
});

test('a release without entries in the changelog is refused', () => {
  assert.throws(
    () => releasedChangelog('# Changelog\n\n## Pending\n\n## 2.3.0\n\n- Old.\n', '2.4.0', 'x'),
    /Pending/,
  );
});

test('a release sets the version of a package and of the workspaces that it names, and no other', () => {
  assert.deepEqual(
    withVersion({ version: '1.0.0', dependencies: { '@tribune/contract': '1.0.0', pg: '1.0.0' } }, '1.1.0'),
    { version: '1.1.0', dependencies: { '@tribune/contract': '1.1.0', pg: '1.0.0' } },
  );
});
