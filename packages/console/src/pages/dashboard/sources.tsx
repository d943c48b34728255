import { Counted } from './counted.tsx';
import type { Part } from './dashboard.tsx';
import { namesOf } from './figures.ts';

const sources = [
  ['widget', 'On the shop’s pages'],
  ['email', 'From a request by mail'],
  ['import', 'Imported'],
] as const;

export function Sources({ of, before }: Part) {
  return (
    <Counted
      title="Where reviews come from"
      file={`sources-${of.startDate}-${of.endDate}`}
      kind="Source"
      rows={sources.map(([source, name]) => ({
        name,
        count: of.reviewSources[source],
        before: before?.reviewSources[source],
      }))}
      names={before ? [namesOf(of), namesOf(before)] : undefined}
      nothing="No published reviews on these days."
    />
  );
}
