import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { Part, RatedProduct } from '../email.ts';
import { breaking, type Look, small, textStyle } from './email-styles.ts';

/** A part of an email as elements. */
export function partOf(part: Part, look: Look): ReactNode {
  if ('text' in part) return paragraph(part.text, look);
  if ('quote' in part) return quote(part.quote, look);
  if ('code' in part) return code(part, look);
  if ('product' in part) return product(part.product, look);
  return button(part, look);
}

/** A paragraph; line breaks are preserved. */
const paragraph = (text: string, look: Look) =>
  h(Text, { className: 'ink', style: textStyle(look) }, withBreaks(text));

const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));

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
            textAlign: look.start,
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
              ...breaking,
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
          ...breaking,
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
              {
                dir: 'auto',
                className: 'ink',
                style: { ...textStyle(look), margin: 0, fontWeight: 600, textAlign: look.start },
              },
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

/** One row of stars. They differ only in their number, so that none is more prominent than another. */
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
        className: 'star',
        style: {
          display: 'block',
          padding: '4px 0',
          color: look.star,
          textDecoration: 'none',
          textAlign: 'center',
          fontSize: 34,
          lineHeight: '36px',
        },
      },
      '★',
      h('br'),
      h(
        'span',
        { className: 'muted', style: { color: look.muted, fontSize: 14, lineHeight: '16px' } },
        count,
      ),
    ),
  );
