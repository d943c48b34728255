import { Paper, SegmentedControl, Text } from '@mantine/core';
import { previewReviewRequest } from '@tribune/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '../app/calls.ts';
import { Hint } from './hint.tsx';
import { Reading } from './states.tsx';

/**
 * Renders an email in a shadow tree. Scripts and event handlers are removed; styles are set through the DOM, since the
 * content security policy blocks them in markup.
 */
export function MailBody({ html, text }: { html: string | null; text: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current || html === null) return;
    const tree = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    tree.replaceChildren(...sanitized(html));
  }, [html]);
  if (html === null)
    return (
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    );
  return (
    <Paper
      withBorder
      radius="md"
      style={{ overflow: 'auto', maxHeight: 520, background: '#fff', color: '#000' }}
    >
      <div ref={host} role="document" aria-label="Email" />
    </Paper>
  );
}

interface MailProps {
  /** From whom to whom, and its state. */
  about: ReactNode;
  subject: string;
  html: string | null;
  text: string;
}

/** An email as it was sent or will be. */
export function Mail({ about, subject, ...body }: MailProps) {
  return (
    <>
      <Hint component="div" style={{ overflowWrap: 'anywhere' }}>
        {about}
      </Hint>
      <Text fw={620} my="xs">
        {subject}
      </Text>
      <MailBody {...body} />
    </>
  );
}

/** Renames style attributes before parsing, because the content security policy blocks them in markup. */
const withRenamedStyles = (html: string) =>
  html.replaceAll(/<style[\s\S]*?<\/style>/gi, '').replaceAll(/(<[^>]*?\s)style=/gi, '$1data-style=');

function sanitized(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(withRenamedStyles(html), 'text/html');
  for (const element of body.querySelectorAll('script, style, link, meta, iframe, object, embed, form'))
    element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.dataset.style;
    delete element.dataset.style;
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
    if (style) element.style.cssText = style;
    if (element instanceof HTMLAnchorElement) {
      element.target = '_blank';
      element.rel = 'noreferrer';
    }
  }
  return [...body.childNodes].map((node) => document.importNode(node, true));
}

const emails = [
  { value: 'request', label: 'Request' },
  { value: 'reminder', label: 'Reminder' },
  { value: 'second_reminder', label: 'Second reminder' },
] as const;

/** The emails of a review request, as the customer receives them. */
export function RequestPreview({ requestId }: { requestId: string }) {
  const [mail, setMail] = useState<(typeof emails)[number]['value']>('request');
  const preview = useRead(previewReviewRequest, { params: { requestId }, query: { mail } });
  return (
    <>
      <SegmentedControl aria-label="Email" data={[...emails]} value={mail} onChange={setMail} mb="md" />
      <Reading of={preview}>
        {({ from, to, ...email }) => <Mail about={`From ${from} to ${to}`} {...email} />}
      </Reading>
    </>
  );
}
