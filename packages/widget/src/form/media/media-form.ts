import type { Connection, Failure } from '../../api.ts';
import type { FullI18n } from '../../i18n/full.ts';
import type { Properties } from '../../rendered-element.ts';
import { SendingForm } from '../sending-form.ts';
import { mostMegabytes } from './accepted.ts';
import { takeIncomingFiles } from './incoming-files.ts';
import { mediaField } from './media-field.ts';
import type * as photos from './photos.ts';

/** A form with photos and videos, which are uploaded as soon as they are selected. */
export abstract class MediaForm extends SendingForm {
  static override properties: Properties = {
    fileNews: { attribute: false },
    dragging: { attribute: false },
  };

  /** Status of the files, for screen readers. */
  declare private fileNews: string;
  declare private dragging: boolean;

  /** The file handling; loaded with the first file. */
  #photos: typeof photos | null = null;
  #files: photos.ChosenFiles | null = null;
  #endIncoming = () => {};

  constructor() {
    super();
    this.fileNews = '';
    this.dragging = false;
  }

  /** The surrounding dialog accepts files too, because its heading has focus when it opens. */
  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    const dialog = root instanceof ShadowRoot ? root.host.closest('dialog') : null;
    this.#endIncoming = takeIncomingFiles(dialog ?? this, {
      onFiles: (files) => void this.#addFiles(files),
      onDragging: (dragging) => {
        this.dragging = dragging;
      },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endIncoming();
    this.#files?.stop();
  }

  /** The API that receives uploads and the review. */
  protected get submitsTo(): Connection {
    return this.connection;
  }

  protected mediaField(i18n: FullI18n) {
    return mediaField({
      i18n,
      rows: this.#photos?.fileRows({
        list: this.#files?.list ?? [],
        i18n,
        onRemove: (chosen) => void this.#removeFile(chosen),
        onRetry: (chosen) => void this.#retryFile(chosen),
      }),
      hasRoom: this.#files?.hasRoom ?? true,
      notAdded: this.#files?.notAdded ?? [],
      announcement: this.fileNews,
      dragging: this.dragging,
      onAdd: (files) => void this.#addFiles(files),
    });
  }

  protected get uploading(): boolean {
    return this.#files?.running ?? false;
  }

  protected get uploadIds(): string[] {
    return this.#files?.publicIds ?? [];
  }

  /** Waits for the uploads. Returns false if one was interrupted, which the form then shows. */
  protected async uploadsCompleted(i18n: FullI18n): Promise<boolean> {
    await this.#files?.settled();
    const interrupted = this.#files?.interrupted;
    if (!interrupted) return true;
    this.sending = false;
    this.notice = i18n.t('uploadsFailed');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#retry-${interrupted.id}`)?.focus();
    return false;
  }

  /** Returns true if the failure is about files, in which case they show it. */
  protected filesRefused({ code, details }: Failure, i18n: FullI18n): boolean {
    const places = details.flatMap(({ field }) => /^media\.(\d+)$/.exec(field)?.[1] ?? []).map(Number);
    if (places.length === 0) return false;
    // Starts with the last one, because refused files are removed from the list.
    for (const place of places.reverse())
      this.#files?.refuse(place, code === 'INVALID_FILE_TYPE' ? 'fileDamaged' : 'fileNotSent');
    this.notice = code === 'INVALID_FILE_TYPE' ? i18n.t('fileDamaged') : i18n.t('uploadsFailed');
    return true;
  }

  async #addFiles(files: Iterable<File>): Promise<void> {
    const chosen = await this.#chosenFiles();
    if (!chosen || this.sent || this.sending) return;
    this.fileNews = '';
    const before = new Set(chosen.list.map(({ id }) => id));
    chosen.add(this.submitsTo, files);
    const begun = chosen.list.filter(({ id, problem }) => !before.has(id) && !problem);
    if (begun.length > 0) this.#announce('uploading', begun.map(({ file }) => file.name).join(', '));
  }

  async #chosenFiles(): Promise<photos.ChosenFiles | null> {
    if (this.#files) return this.#files;
    try {
      const loaded = await import('./photos.ts');
      if (!this.#photos) this.adopt(loaded.styles);
      this.#photos = loaded;
      this.#files ??= new loaded.ChosenFiles({
        onChange: () => this.requestUpdate(),
        onSent: ({ file: { name } }) => this.#announce('uploaded', name),
        onProblem: ({ file: { name }, problem }) => {
          const i18n = this.deferredMessages.of(this.i18n);
          if (problem && i18n) this.fileNews = `${name}: ${i18n.t(problem, { size: mostMegabytes })}`;
        },
      });
    } catch {
      this.notice = this.i18n.t('loadFailed');
    }
    return this.#files;
  }

  async #removeFile({ id, file }: photos.ChosenFile): Promise<void> {
    this.#files?.remove(id);
    this.#announce('removed', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
  }

  /** Retries the upload, and moves focus to a neighbor, because the pressed button disappears. */
  async #retryFile({ id, file }: photos.ChosenFile): Promise<void> {
    this.notice = '';
    this.#files?.retry(this.submitsTo, id);
    this.#announce('uploading', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#remove-${id}`)?.focus();
  }

  #announce(key: 'uploading' | 'uploaded' | 'removed', name: string): void {
    this.fileNews = this.deferredMessages.of(this.i18n)?.t(key, { name }) ?? '';
  }
}
