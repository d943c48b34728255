import { useQuery } from '@tanstack/react-query';
import type { TemplateContent } from '@tribune/contract';
import { previewEmailTemplate } from '@tribune/contract/email-templates';
import { keyOf } from '../../app/calls.ts';
import { useClient, useMerchant } from '../../app/merchant.tsx';

interface PreviewOf {
  kind: string;
  locale: string;
  content: TemplateContent | undefined;
  scheme?: 'light' | 'dark';
}

/** Renders a template on the server with the merchant's latest data. */
export function usePreview({ kind, locale, content, scheme = 'light' }: PreviewOf) {
  const { id } = useMerchant();
  const call = useClient();
  const inputs = { params: { kind, locale }, body: { content, colorScheme: scheme } };
  return useQuery({
    queryKey: keyOf(id, previewEmailTemplate, inputs),
    // A disabled query has no content yet.
    queryFn: ({ signal }) => call(previewEmailTemplate, { ...inputs, signal } as never),
    placeholderData: (previous) => previous,
    enabled: content !== undefined,
  });
}
