import { html } from 'lit-html';
import type { FullI18n } from '../../i18n/full.ts';
import { cameraIcon, imageIcon } from '../../parts/media-icons.ts';
import { accept, mostFiles, mostMegabytes } from './accepted.ts';

export interface MediaFieldView {
  i18n: FullI18n;
  /** The rows of selected files. Their component is loaded with the first file. */
  rows: unknown;
  hasRoom: boolean;
  /** Names of files that exceeded the limit. */
  notAdded: readonly string[];
  /** Status of the files, announced by screen readers. */
  announcement: string;
  /** Whether files are being dragged over the form. */
  dragging: boolean;
  onAdd: (files: Iterable<File>) => void;
}

/** Photos and videos for the review. The file inputs are hidden behind labeled buttons. */
export function mediaField(view: MediaFieldView) {
  const { notAdded, i18n, dragging } = view;
  return html`<div
    class=${dragging ? 'field media dragging' : 'field media'}
    part="media"
    role="group"
    aria-labelledby="media-label"
    aria-describedby="media-hint"
  >
    <span class="label" id="media-label">${i18n.t('media')} <span class="muted">(${i18n.t('optional')})</span></span>
    <p class="hint muted" id="media-hint">
      ${i18n.t('mediaHint', { count: mostFiles, size: mostMegabytes })}
      <span class="by-mouse">${i18n.t('mediaDrop')}</span>
    </p>
    ${view.rows}
    <p class="problem" role="alert">${
      notAdded.length > 0 ? i18n.t('tooManyFiles', { max: mostFiles, names: notAdded.join(', ') }) : ''
    }</p>
    <div class="choose">${chooser(view)} ${camera(view)}</div>
    <p class="visually-hidden" role="status">${view.announcement}</p>
  </div>`;
}

function chooser({ hasRoom, i18n, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button add" ?disabled=${!hasRoom} @click=${openNext}>
      ${imageIcon} ${i18n.t('addMedia')}
    </button>
    <input type="file" hidden multiple accept=${accept} aria-hidden="true" @change=${taking(onAdd)} />`;
}

/** A button for the camera on touch screens, where the file picker may offer only the photo library. */
function camera({ hasRoom, i18n, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button camera" ?disabled=${!hasRoom} @click=${openNext}>
      ${cameraIcon} ${i18n.t('takePhoto')}
    </button>
    <input type="file" hidden accept="image/jpeg" capture="environment" aria-hidden="true" @change=${taking(onAdd)} />`;
}

function openNext({ currentTarget }: Event): void {
  ((currentTarget as HTMLElement).nextElementSibling as HTMLInputElement).click();
}

/** Clears the input after a selection, so that a removed file can be selected again. */
function taking(onAdd: MediaFieldView['onAdd']) {
  return ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    onAdd([...(input.files ?? [])]);
    input.value = '';
  };
}
