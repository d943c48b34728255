import { Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

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
