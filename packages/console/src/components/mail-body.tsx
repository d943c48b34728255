import { Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * A mail as its reader sees it, in a tree of its own. Nothing of it runs: scripts and handlers are taken out, and styles
 * are set one by one, as the page's policy wants it.
 */
export function MailBody({ html, text }: { html: string | null; text: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current || html === null) return;
    const tree = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    tree.replaceChildren(...harmless(html));
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
      <div ref={host} role="document" aria-label="The mail" />
    </Paper>
  );
}

function harmless(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style, link, meta, iframe, object, embed, form'))
    element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style');
    for (const { name, value } of [...element.attributes])
      if (name === 'style' || name.startsWith('on') || /^\s*javascript:/i.test(value))
        element.removeAttribute(name);
    if (style) element.style.cssText = style;
    if (element instanceof HTMLAnchorElement) {
      element.target = '_blank';
      element.rel = 'noreferrer';
    }
  }
  return [...body.childNodes].map((node) => document.importNode(node, true));
}
