import { Counted } from './counted.tsx';
import type { Part } from './dashboard.tsx';
import { namesOf } from './figures.ts';

const sources = [
  ['widget', 'Store'],
  ['email', 'Review request email'],
  ['link', 'Review link'],
  ['qr', 'QR code'],
  ['import', 'Imported'],
  ['syndication', 'Shared by others'],
] as const;

export function Sources({ of, before }: Part) {
  return (
    <Counted
      title="Source of reviews"
      file={`sources-${of.startDate}-${of.endDate}`}
      kind="Source"
      rows={sources.map(([source, name]) => ({
        name,
        count: of.reviewSources[source],
        before: before?.reviewSources[source],
      }))}
      names={before ? [namesOf(of), namesOf(before)] : undefined}
      nothing="No published reviews in this period."
    />
  );
}
