import { type Static, templateKinds, templateVariables, templateVersion } from '@tribune/contract';
import { defaultContent } from '../../platform/mail/default-content.ts';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import { presented } from '../../platform/presenting.ts';
import type { TemplateKey, VersionRow } from './versions.ts';

/** A template in lists. */
export const presentListed = ({ kind, locale }: TemplateKey, latest: VersionRow | undefined) => ({
  kind,
  locale,
  version: latest?.version ?? null,
  customized: Boolean(latest?.content),
  changedAt: latest?.created_at ?? null,
  changedBy: latest?.changed_by ?? null,
});

/** A template with the variables and blocks that it may use. */
export function presentTemplate(key: TemplateKey, latest: VersionRow | undefined, { values }: EmailDraft) {
  const { variables, blocks } = templateKinds[key.kind];
  const content = defaultContent(key.kind, key.locale);
  return {
    ...presentListed(key, latest),
    content: latest?.content ?? content,
    defaultContent: content,
    variables: variables.map((name) => ({
      name,
      description: templateVariables[name],
      sample: values[name] ?? '',
    })),
    blocks: ['text' as const, ...blocks],
  };
}

export const presentVersion = (row: VersionRow): Static<typeof templateVersion> =>
  presented(templateVersion, row, {
    changedAt: row.created_at,
  });
