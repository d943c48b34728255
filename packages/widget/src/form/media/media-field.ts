import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { FullWords } from '../../i18n/words.ts';
import { checkIcon, closeIcon } from '../../parts/icons.ts';
import { cameraIcon, filmIcon, imageIcon } from '../../parts/media-icons.ts';
import { accept, mostFiles, mostMegabytes } from './accepted.ts';
import { type ChosenFile, type ChosenFiles, canRetry } from './chosen-files.ts';

export interface MediaFieldView {
  files: ChosenFiles;
  words: FullWords;
  /** Read out by screen readers: what became of the files. */
  announcement: string;
  /** Files are being dragged over the form. */
  dragging: boolean;
  onAdd: (files: Iterable<File>) => void;
  onRemove: (chosen: ChosenFile) => void;
  onRetry: (chosen: ChosenFile) => void;
}

/** Photos and films for the review. The file inputs stand behind buttons, which say what they do. */
export function mediaField(view: MediaFieldView) {
  const { files, words, dragging } = view;
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
    <ul class="files" ?hidden=${files.list.length === 0}>
      ${repeat(
        files.list,
        ({ id }) => id,
        (chosen) => fileRow(chosen, view),
      )}
    </ul>
    <p class="problem" role="alert">${
      files.leftOut.length > 0
        ? words.say('tooManyFiles', { max: mostFiles, names: files.leftOut.join(', ') })
        : ''
    }</p>
    <div class="choose">${chooser(view)} ${camera(view)}</div>
    <p class="visually-hidden" role="status">${view.announcement}</p>
  </div>`;
}

function fileRow(chosen: ChosenFile, view: MediaFieldView) {
  const { words } = view;
  const { file, problem, id } = chosen;
  const name = file.name;
  return html`<li class=${problem ? 'file file-failed' : 'file'}>
    <span class="file-picture" aria-hidden="true">
      ${chosen.picture ?? (file.type.startsWith('video/') ? filmIcon : imageIcon)}
    </span>
    <div class="file-facts">
      <span class="file-name"><bdi>${name}</bdi></span>
      ${problem ? problemOf(chosen, view) : progressOf(chosen, words)}
    </div>
    <button
      type="button"
      class="icon-button"
      id="remove-${id}"
      aria-label=${words.say('removeFile', { name })}
      @click=${() => view.onRemove(chosen)}
    >
      ${closeIcon}
    </button>
  </li>`;
}

function problemOf(chosen: ChosenFile, { words, onRetry }: MediaFieldView) {
  const { problem, file, id } = chosen;
  if (!problem) return null;
  return html`<p class="problem">${words.say(problem, { size: mostMegabytes })}</p>
    ${
      canRetry(problem)
        ? html`<button
            type="button"
            class="link"
            id="retry-${id}"
            aria-label=${`${words.say('retry')}: ${file.name}`}
            @click=${() => onRetry(chosen)}
          >
            ${words.say('retry')}
          </button>`
        : null
    }`;
}

function progressOf({ file, progress, publicId }: ChosenFile, words: FullWords) {
  if (publicId) return html`<span class="file-size muted">${checkIcon} ${sizeOf(file, words)}</span>`;
  return html`<span class="file-size muted">${sizeOf(file, words)}</span>
    <progress max="1" .value=${progress} aria-label=${words.say('uploading', { name: file.name })}></progress>`;
}

function sizeOf({ size }: File, words: FullWords): string {
  const style = { style: 'unit', maximumFractionDigits: 1 } as const;
  return size < 2 ** 20
    ? words.number(Math.ceil(size / 1024), { ...style, unit: 'kilobyte' })
    : words.number(size / 2 ** 20, { ...style, unit: 'megabyte' });
}

function chooser({ files, words, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button add" ?disabled=${!files.hasRoom} @click=${openNext}>
      ${imageIcon} ${words.say('addMedia')}
    </button>
    <input type="file" hidden multiple accept=${accept} aria-hidden="true" @change=${taking(onAdd)} />`;
}

/** For hands on a touch screen: there the choice of files may offer the library only. */
function camera({ files, words, onAdd }: MediaFieldView) {
  return html`<button type="button" class="button camera" ?disabled=${!files.hasRoom} @click=${openNext}>
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
