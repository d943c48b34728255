import { html } from 'lit-html';
import type { FullWords } from '../../i18n/words.ts';
import { cameraIcon, imageIcon } from '../../parts/media-icons.ts';
import { accept, mostFiles, mostMegabytes } from './accepted.ts';

export interface MediaFieldView {
  words: FullWords;
  /** The chosen files; what shows them loads with the first of them. */
  rows: unknown;
  hasRoom: boolean;
  /** Names of files for which there was no room. */
  leftOut: readonly string[];
  /** Read out by screen readers: what became of the files. */
  announcement: string;
  /** Files are being dragged over the form. */
  dragging: boolean;
  onAdd: (files: Iterable<File>) => void;
}

/** Photos and films for the review. The file inputs stand behind buttons, which say what they do. */
export function mediaField(view: MediaFieldView) {
  const { leftOut, words, dragging } = view;
  return html`<div
    class=${dragging ? 'field media dragging' : 'field media'}
    part="media"
    role="group"
    aria-labelledby="media-label"
    aria-describedby="media-hint"
  >
    <span class="label" id="media-label">${words.say('media')} <span class="muted">(${words.say('optional')})</span></span>
    <p class="hint muted" id="media-hint">
      ${words.say('mediaHint', { count: mostFiles, size: mostMegabytes })}
      <span class="by-mouse">${words.say('mediaDrop')}</span>
    </p>
    ${view.rows}
    <p class="problem" role="alert">${
      leftOut.length > 0 ? words.say('tooManyFiles', { max: mostFiles, names: leftOut.join(', ') }) : ''
    }</p>
    <div class="choose">${chooser(view)} ${camera(view)}</div>
    <p class="visually-hidden" role="status">${view.announcement}</p>
  </div>`;
}

function chooser({ hasRoom, words, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button add" ?disabled=${!hasRoom} @click=${openNext}>
      ${imageIcon} ${words.say('addMedia')}
    </button>
    <input type="file" hidden multiple accept=${accept} aria-hidden="true" @change=${taking(onAdd)} />`;
}

/** For hands on a touch screen: there the choice of files may offer the library only. */
function camera({ hasRoom, words, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button camera" ?disabled=${!hasRoom} @click=${openNext}>
      ${cameraIcon} ${words.say('takePhoto')}
    </button>
    <input type="file" hidden accept="image/jpeg" capture="environment" aria-hidden="true" @change=${taking(onAdd)} />`;
}

function openNext({ currentTarget }: Event): void {
  ((currentTarget as HTMLElement).nextElementSibling as HTMLInputElement).click();
}

/** Emptied afterwards, so that the same file can be chosen again after it was removed. */
function taking(onAdd: MediaFieldView['onAdd']) {
  return ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    onAdd([...(input.files ?? [])]);
    input.value = '';
  };
}
