import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { FullWords } from '../../i18n/words.ts';
import { checkIcon, closeIcon } from '../../parts/icons.ts';
import { filmIcon, imageIcon } from '../../parts/media-icons.ts';
import { mostMegabytes } from './accepted.ts';
import { type ChosenFile, canRetry } from './chosen-files.ts';

export interface FileRowsView {
  list: readonly ChosenFile[];
  words: FullWords;
  onRemove: (chosen: ChosenFile) => void;
  onRetry: (chosen: ChosenFile) => void;
}

export function fileRows(view: FileRowsView) {
  return html`<ul class="files" ?hidden=${view.list.length === 0}>
    ${repeat(
      view.list,
      ({ id }) => id,
      (chosen) => fileRow(chosen, view),
    )}
  </ul>`;
}

function fileRow(chosen: ChosenFile, view: FileRowsView) {
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

function problemOf(chosen: ChosenFile, { words, onRetry }: FileRowsView) {
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
