import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { i18nOf } from '@tribune/contract/messages';
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand, Logo } from '../brand.ts';
import type { Email } from '../email.ts';
import { partOf } from './email-parts.ts';
import { breaking, fontOf, type Look, schemes, small, styleSheet } from './email-styles.ts';
import { paletteOf } from './palette.ts';

/** HTML for mail clients: tables, inline styles, and a style sheet for dark mode. */
export function renderHtml(email: Email, brand: Brand): string {
  const { theme } = brand;
  const look: Look = {
    ...paletteOf(theme, theme.colorScheme === 'dark' ? 'dark' : 'light'),
    font: fontOf(theme),
    radius: theme.borderRadius ?? 8,
    start: i18nOf(email.locale).direction === 'rtl' ? 'right' : 'left',
  };
  const markup = withoutPreloads(renderToStaticMarkup(emailDocument(email, brand, look)));
  return `<!doctype html>
${markup}
`;
}

/** React preloads images, so the email would contain the pixel twice. Texts are escaped and cannot contain a link element. */
const withoutPreloads = (markup: string) => markup.replaceAll(/<link rel="preload"[^>]*>/g, '');

function emailDocument(email: Email, brand: Brand, look: Look): ReactNode {
  const { locale, subject, preheader, heading, logo, parts } = email;
  return h(
    Html,
    { lang: locale, dir: i18nOf(locale).direction },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: schemes(brand.theme) }),
      h('meta', { name: 'supported-color-schemes', content: schemes(brand.theme) }),
      h('title', null, subject),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contains checked colours only; React would escape its >
      h('style', { dangerouslySetInnerHTML: { __html: styleSheet(brand.theme) } }),
    ),
    h(
      Body,
      {
        className: 'paper',
        style: { margin: 0, padding: 0, backgroundColor: look.paper, fontFamily: look.font },
      },
      preheader ? h(Preview, null, preheader) : null,
      h(
        Container,
        { className: 'frame', style: { maxWidth: 560, width: '100%', padding: '24px 12px' } },
        h(
          Section,
          {
            className: 'card',
            style: { backgroundColor: look.card, borderRadius: look.radius * 1.5, padding: '28px 28px 20px' },
          },
          logo && logoImage(logo, brand.shop, look),
          heading ? h(Heading, { as: 'h1', className: 'ink', style: headingStyle(look) }, heading) : null,
          ...parts.map((part, index) => h(Fragment, { key: index }, partOf(part, look))),
        ),
        footerOf(email, look),
      ),
    ),
  );
}

/**
 * The logo is shown at half its size at most, so that it is sharp on dense displays, and on white in dark mode, because most logos are
 * dark.
 */
function logoImage({ url, width, height }: Logo, shop: string, look: Look): ReactNode {
  const scale = Math.min(1, 240 / width, 80 / height);
  return h(
    Section,
    { style: { margin: '0 0 24px', textAlign: look.start } },
    h(Img, {
      src: url,
      alt: shop,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      className: 'logo',
      style: { display: 'inline-block', borderRadius: 4, color: look.text, fontSize: 20, fontWeight: 700 },
    }),
  );
}

const headingStyle = (look: Look): CSSProperties => ({
  ...breaking,
  margin: '0 0 24px',
  color: look.text,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 700,
  textAlign: look.start,
});

function footerOf({ footer, receipt, notReceived, unsubscribe, pixelUrl }: Email, look: Look): ReactNode {
  return h(
    Section,
    { style: { padding: '16px 28px 0' } },
    h(Hr, { style: { display: 'none' } }),
    h(Text, { className: 'muted', style: small(look) }, footer),
    receipt && footerLink(receipt, look),
    notReceived && footerLink(notReceived, look),
    unsubscribe && footerLink(unsubscribe, look),
    pixelUrl && h(Img, { src: pixelUrl, alt: '', width: 1, height: 1 }),
  );
}

const footerLink = ({ label, url }: { label: string; url: string }, look: Look): ReactNode =>
  h(
    Text,
    { className: 'muted', style: small(look) },
    h(
      Link,
      { href: url, className: 'muted', style: { color: look.muted, textDecoration: 'underline' } },
      label,
    ),
  );
