import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { thumbHashToRGBA } from 'thumbhash';
import type { FullI18n } from '../i18n/full.ts';
import { bytesOf } from './average-colour.ts';
import type { ShownMedium } from './shown-medium.ts';

export interface LargeView {
  medium: ShownMedium;
  name: string;
  failed: boolean;
  i18n: FullI18n;
  onFailure: () => void;
}

/** The photo or video in full size, over its blurred placeholder until it has loaded. */
export function largeMedium(view: LargeView) {
  const { medium, failed, i18n } = view;
  if (failed) return html`<p class="failed" role="alert">${i18n.t('loadFailed')}</p>`;
  // Each medium is a new element, so that the previous picture disappears and a video stops.
  return keyed(
    medium.publicId,
    html`<div class="frame" .style=${frameOf(medium)}>
      ${blurred(medium.placeholder)} ${medium.type === 'video' ? video(view) : photo(view)}
    </div>`,
  );
}

function photo({ medium, name, onFailure }: LargeView) {
  const { large, medium: middle, small, original } = medium.urls;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moving = still ? null : medium.animatedUrl;
  return html`<img src=${moving ?? large ?? middle ?? small ?? original ?? ''} alt=${name} @error=${onFailure} />`;
}

/** A video. Plays the rendition, which every browser supports, or the original if there is none. */
function video({ medium, name, i18n, onFailure }: LargeView) {
  const { poster, large, original } = medium.urls;
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  // Tracks of another origin are loaded only with CORS, which then applies to the video, too.
  return html`<video
    crossorigin=${medium.captions.length > 0 ? 'anonymous' : nothing}
    controls
    playsinline
    preload="metadata"
    aria-label=${name}
    poster=${poster ?? large ?? ''}
    src=${medium.renditionUrl ?? original ?? ''}
    @error=${onFailure}
    >${medium.captions.map(
      ({ language, url }) =>
        html`<track kind="captions" srclang=${language} label=${languages.of(language) ?? language} src=${url} ?default=${language === i18n.language} />`,
    )}</video
  >`;
}

/** The frame of a medium: as large as the viewport allows in its aspect ratio, even before it has loaded. */
function frameOf({ width, height }: ShownMedium): string {
  const ratio = (width ?? 4) / (height ?? 3);
  return `aspect-ratio:${ratio};--ratio:${ratio}`;
}

function blurred(placeholder: string | null): HTMLCanvasElement | null {
  if (!placeholder) return null;
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(placeholder));
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  canvas.ariaHidden = 'true';
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  return canvas;
}
