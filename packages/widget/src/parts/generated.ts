import type { DigitalSourceType } from '@tribune/contract';
import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';

/** A text by a language model, marked for readers, and for programs in the terms of IPTC and schema.org (regulation (EU) 2024/1689, article 50). */
export const textByModel = (
  {
    text,
    language,
    digitalSourceType,
  }: { text: string; language: string; digitalSourceType: DigitalSourceType },
  i18n: FullI18n,
) =>
  html`<p itemscope itemtype="https://schema.org/CreativeWork" data-digital-source-type=${digitalSourceType}>
    <link itemprop="digitalSourceType" href="https://schema.org/TrainedAlgorithmicMediaDigitalSource" />
    <span itemprop="text" lang=${language} dir="auto">${text}</span>
    <span class="muted" part="generated">${i18n.t('overviewByModel')}</span>
  </p>`;
