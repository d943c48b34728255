import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { i18nOf } from '@tribune/contract/messages';
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand, Theme } from '../brand.ts';
import type { Email, Part, RatedProduct } from '../email.ts';
import { type Palette, paletteOf } from './palette.ts';

interface Look extends Palette {
  font: string;
  radius: number;
  start: 'left' | 'right';
}

/** HTML for mail clients: tables, inline styles, and a style sheet for dark mode. */
export function renderHtml(email: Email, brand: Brand): string {
  const { theme } = brand;
  const look: Look = {
    ...paletteOf(theme, theme.colorScheme === 'dark' ? 'dark' : 'light'),
    font: fontOf(theme),
    radius: theme.borderRadius ?? 8,
    start: i18nOf(email.locale).direction === 'rtl' ? 'right' : 'left',
  };
  const markup = renderToStaticMarkup(emailDocument(email, brand, look));
  return `<!doctype html>
${markup}
`;
}

/** Only names: the value goes into a style sheet. */
const fontOf = ({ fontFamily }: Theme) =>
  fontFamily && /^[\w\s,'-]+$/.test(fontFamily)
    ? `${fontFamily.replaceAll('"', "'")}, Helvetica, Arial, sans-serif`
    : "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function emailDocument(email: Email, brand: Brand, look: Look): ReactNode {
  const { locale, subject, greeting, parts, signature } = email;
  const [first] = parts.flatMap((part) => ('text' in part ? [part.text] : []));
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
      first ? h(Preview, null, first) : null,
      h(
        Container,
        { className: 'frame', style: { maxWidth: 560, width: '100%', padding: '24px 12px' } },
        h(
          Section,
          {
            className: 'card',
            style: { backgroundColor: look.card, borderRadius: look.radius * 1.5, padding: '28px 28px 20px' },
          },
          h(Heading, { as: 'h1', className: 'ink', style: shopName(look) }, brand.shop),
          paragraph(greeting, look),
          ...parts.map((part, index) => h(Fragment, { key: index }, partOf(part, look))),
          paragraph(signature, look),
        ),
        footerOf(email, look),
      ),
    ),
  );
}

const schemes = ({ colorScheme }: Theme) =>
  colorScheme === 'dark' ? 'dark' : colorScheme === 'light' ? 'light' : 'light dark';

const shopName = (look: Look): CSSProperties => ({
  margin: '0 0 24px',
  color: look.text,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 700,
  textAlign: look.start,
});

const textStyle = (look: Look): CSSProperties => ({
  margin: '0 0 16px',
  color: look.text,
  fontSize: 16,
  lineHeight: '25px',
  textAlign: look.start,
});

const paragraph = (text: string, look: Look) =>
  h(Text, { className: 'ink', style: textStyle(look) }, withBreaks(text));

const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));

function partOf(part: Part, look: Look): ReactNode {
  if ('text' in part) return paragraph(part.text, look);
  if ('quote' in part) return quote(part.quote, look);
  if ('code' in part) return code(part, look);
  if ('product' in part) return product(part.product, look);
  return button(part, look);
}

const quote = (text: string, look: Look) =>
  h(
    Section,
    { style: { margin: '0 0 16px' } },
    h(
      Row,
      null,
      h(
        Column,
        {
          dir: 'auto',
          className: 'line',
          style: {
            padding: '2px 16px',
            [look.start === 'left' ? 'borderLeft' : 'borderRight']: `3px solid ${look.line}`,
          },
        },
        h(Text, { className: 'ink', style: { ...textStyle(look), margin: 0, whiteSpace: 'pre-line' } }, text),
      ),
    ),
  );

const code = ({ code, codeLabel }: { code: string; codeLabel: string }, look: Look) =>
  h(
    Section,
    {
      className: 'line',
      style: { margin: '4px 0 20px', border: `1px dashed ${look.line}`, borderRadius: look.radius },
    },
    h(
      Row,
      null,
      h(
        Column,
        { align: 'center', style: { padding: '14px 12px' } },
        h(Text, { className: 'muted', style: { ...small(look), textAlign: 'center', margin: 0 } }, codeLabel),
        h(
          Text,
          {
            className: 'ink',
            style: {
              margin: '4px 0 0',
              color: look.text,
              fontSize: 22,
              lineHeight: '30px',
              fontWeight: 700,
              fontFamily: 'Menlo, Consolas, monospace',
              textAlign: 'center',
              overflowWrap: 'anywhere',
            },
          },
          h('bdi', { dir: 'ltr' }, code),
        ),
      ),
    ),
  );

const button = ({ label, url }: { label: string; url: string }, look: Look) =>
  h(
    Section,
    { style: { margin: '4px 0 22px', textAlign: look.start } },
    h(
      Button,
      {
        href: url,
        className: 'button',
        style: {
          backgroundColor: look.accent,
          color: look.onAccent,
          borderRadius: look.radius,
          padding: '13px 22px',
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
        },
      },
      label,
    ),
  );

function product({ name, imageUrl, stars }: RatedProduct, look: Look): ReactNode {
  return h(
    Section,
    {
      className: 'line',
      style: { margin: '0 0 16px', border: `1px solid ${look.line}`, borderRadius: look.radius },
    },
    h(
      Row,
      null,
      h(
        Column,
        { style: { padding: '16px 16px 0' } },
        h(
          Row,
          null,
          imageUrl &&
            h(
              Column,
              { width: 76, valign: 'top', style: { width: 76 } },
              h(Img, {
                src: imageUrl,
                alt: '',
                width: 64,
                height: 64,
                style: { borderRadius: look.radius, objectFit: 'cover', backgroundColor: '#ffffff' },
              }),
            ),
          h(
            Column,
            { valign: 'middle' },
            h(
              Text,
              { dir: 'auto', className: 'ink', style: { ...textStyle(look), margin: 0, fontWeight: 600 } },
              name,
            ),
          ),
        ),
      ),
    ),
    h(
      Row,
      null,
      h(
        Column,
        { style: { padding: '12px 10px 14px' } },
        h(Row, null, ...stars.map((star) => starLink(star, look))),
      ),
    ),
  );
}

/** The links differ only in their number, so that none is more prominent than another. */
const starLink = ({ count, label, url }: RatedProduct['stars'][number], look: Look) =>
  h(
    Column,
    { key: count, align: 'center', width: '20%', style: { padding: '0 3px' } },
    h(
      Link,
      {
        href: url,
        title: label,
        'aria-label': label,
        className: 'star line',
        style: {
          display: 'block',
          padding: '7px 0 8px',
          border: `1px solid ${look.line}`,
          borderRadius: look.radius,
          color: look.star,
          textDecoration: 'none',
          textAlign: 'center',
          fontSize: 22,
          lineHeight: '24px',
        },
      },
      '★',
      h('br'),
      h(
        'span',
        { className: 'ink', style: { color: look.text, fontSize: 14, lineHeight: '18px', fontWeight: 600 } },
        count,
      ),
    ),
  );

const small = (look: Look): CSSProperties => ({
  margin: '0 0 8px',
  color: look.muted,
  fontSize: 13,
  lineHeight: '20px',
  textAlign: look.start,
});

function footerOf({ footer, unsubscribe, pixelUrl }: Email, look: Look): ReactNode {
  return h(
    Section,
    { style: { padding: '16px 28px 0' } },
    h(Hr, { style: { display: 'none' } }),
    h(Text, { className: 'muted', style: small(look) }, footer),
    unsubscribe &&
      h(
        Text,
        { className: 'muted', style: small(look) },
        h(
          Link,
          {
            href: unsubscribe.url,
            className: 'muted',
            style: { color: look.muted, textDecoration: 'underline' },
          },
          unsubscribe.label,
        ),
      ),
    pixelUrl && h(Img, { src: pixelUrl, alt: '', width: 1, height: 1 }),
  );
}

/** Dark colours by media query, and by Outlook's own attribute. */
function styleSheet(theme: Theme): string {
  const phone =
    '@media (max-width:480px){.card{padding:22px 18px 16px!important}.frame{padding:12px 8px!important}}';
  if (theme.colorScheme === 'dark' || theme.colorScheme === 'light') return phone;
  const dark = paletteOf(theme, 'dark');
  const rules: [string, string][] = [
    // The cell repeats the body's colour for clients that remove the body.
    ['.paper,.paper>table>tbody>tr>td', `background-color:${dark.paper}!important`],
    ['.card', `background-color:${dark.card}!important`],
    ['.ink', `color:${dark.text}!important`],
    ['.muted', `color:${dark.muted}!important`],
    ['.line', `border-color:${dark.line}!important`],
    ['.star', `color:${dark.star}!important`],
    ['.button', `background-color:${dark.accent}!important;color:${dark.onAccent}!important`],
  ];
  const media = rules.map(([selector, rule]) => `${selector}{${rule}}`).join('');
  const outlook = rules.map(([selector, rule]) => `[data-ogsc] ${selector.split(',')[0]}{${rule}}`).join('');
  return `:root{color-scheme:light dark}${phone}@media (prefers-color-scheme:dark){${media}}${outlook}`;
}
