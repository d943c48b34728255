import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { FullI18n } from '../../i18n/full.ts';
import { checkIcon, closeIcon } from '../../parts/icons.ts';
import { imageIcon, videoIcon } from '../../parts/media-icons.ts';
import { mostMegabytes } from './accepted.ts';
import { type ChosenFile, canRetry } from './chosen-files.ts';

export interface FileRowsView {
  list: readonly ChosenFile[];
  i18n: FullI18n;
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
  const { i18n } = view;
  const { file, problem, id } = chosen;
  const name = file.name;
  return html`<li class=${problem ? 'file file-failed' : 'file'}>
    <span class="file-picture" aria-hidden="true">
      ${chosen.picture ?? (file.type.startsWith('video/') ? videoIcon : imageIcon)}
    </span>
    <div class="file-facts">
      <span class="file-name"><bdi>${name}</bdi></span>
      ${problem ? problemOf(chosen, view) : progressOf(chosen, i18n)}
    </div>
    <button
      type="button"
      class="icon-button"
      id="remove-${id}"
      aria-label=${i18n.t('removeFile', { name })}
      @click=${() => view.onRemove(chosen)}
    >
      ${closeIcon}
    </button>
  </li>`;
}

function problemOf(chosen: ChosenFile, { i18n, onRetry }: FileRowsView) {
  const { problem, file, id } = chosen;
  if (!problem) return null;
  return html`<p class="problem">${i18n.t(problem, { size: mostMegabytes })}</p>
    ${
      canRetry(problem)
        ? html`<button
            type="button"
            class="link"
            id="retry-${id}"
            aria-label=${`${i18n.t('retry')}: ${file.name}`}
            @click=${() => onRetry(chosen)}
          >
            ${i18n.t('retry')}
          </button>`
        : null
    }`;
}

function progressOf({ file, progress, publicId }: ChosenFile, i18n: FullI18n) {
  if (publicId) return html`<span class="file-size muted">${checkIcon} ${sizeOf(file, i18n)}</span>`;
  return html`<span class="file-size muted">${sizeOf(file, i18n)}</span>
    <progress max="1" .value=${progress} aria-label=${i18n.t('uploading', { name: file.name })}></progress>`;
}

function sizeOf({ size }: File, i18n: FullI18n): string {
  const style = { style: 'unit', maximumFractionDigits: 1 } as const;
  return size < 2 ** 20
    ? i18n.number(Math.ceil(size / 1024), { ...style, unit: 'kilobyte' })
    : i18n.number(size / 2 ** 20, { ...style, unit: 'megabyte' });
}
