import { element } from './elements.ts';
import { PageMessages } from './messages.ts';
import { outcomeView, sentenceOf } from './outcome-view.ts';
import type { Outcome, Progress, Verifying } from './protocol.ts';
import { verifyInWorker } from './verifying.ts';

/** The service's page `/trust/{merchant}`: verifies a store's log when its button is pressed. */
class TrustPage {
  readonly #texts: PageMessages;
  readonly #verifying: Verifying;
  readonly #start: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  readonly #bar = element('progress', { 'aria-labelledby': 'verification-progress' });
  readonly #reading = element('span', { id: 'verification-progress' });
  readonly #progress = element('p', { class: 'progress', hidden: '' });
  readonly #result = element('div');
  /** Announces each part and each of its quarters, not every number. */
  readonly #announcement = element('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  #announced = '';
  #stop: () => void = () => {};

  constructor(section: HTMLElement) {
    const { messages = '{}', verifying = '{}' } = section.dataset;
    this.#texts = new PageMessages(messages);
    this.#verifying = JSON.parse(verifying);
    this.#start = element('button', { type: 'button', class: 'button primary' }, this.#texts.t('trustStart'));
    this.#cancel = element(
      'button',
      { type: 'button', class: 'button', hidden: '' },
      this.#texts.t('trustCancel'),
    );
    this.#progress.append(this.#bar);
    this.#start.addEventListener('click', () => this.#verify());
    this.#cancel.addEventListener('click', () => this.#end());
    this.#start.addEventListener('click', () => section.classList.add('begun'), { once: true });
    const actions = element('p', { class: 'actions' }, this.#start, this.#cancel);
    section.append(actions, this.#progress, this.#reading, this.#announcement, this.#result);
  }

  #verify(): void {
    this.#result.replaceChildren();
    this.#show(true);
    this.#bar.removeAttribute('value');
    this.#reading.textContent = '';
    this.#announced = '';
    this.#cancel.focus();
    this.#stop = verifyInWorker(this.#verifying, {
      onProgress: (progress) => this.#follow(progress),
      onOutcome: (outcome) => this.#conclude(outcome),
    });
  }

  #follow(progress: Progress): void {
    const text = this.#textOf(progress);
    this.#reading.textContent = text;
    if (!('done' in progress)) {
      this.#announce(progress.of, text);
      return;
    }
    const { done, of, total } = progress;
    this.#bar.max = Math.max(total, 1);
    this.#bar.value = Math.min(done, total);
    this.#announce(`${of} ${Math.floor((done * 4) / Math.max(total, 1))}`, text);
  }

  #textOf(progress: Progress): string {
    if (progress.of === 'again') return this.#texts.t('trustReadingAgain');
    if (progress.of === 'limit') return this.#texts.t('trustWaiting');
    const { done, of, total } = progress;
    return this.#texts.t(of === 'log' ? 'trustReadingLog' : 'trustReadingReviews', { done, total });
  }

  #announce(what: string, text: string): void {
    if (what === this.#announced) return;
    this.#announced = what;
    this.#announcement.textContent = text;
  }

  #conclude(outcome: Outcome): void {
    this.#show(false);
    this.#start.textContent = this.#texts.t('trustAgain');
    this.#result.replaceChildren(...outcomeView(outcome, this.#texts));
    this.#announcement.textContent = sentenceOf(outcome, this.#texts);
    this.#result.querySelector<HTMLElement>('.verdict')?.focus({ preventScroll: true });
  }

  #end(): void {
    this.#stop();
    this.#show(false);
    this.#announcement.textContent = this.#texts.t('trustCancelled');
    this.#result.replaceChildren(element('p', { class: 'note' }, this.#texts.t('trustCancelled')));
    this.#start.focus();
  }

  #show(isRunning: boolean): void {
    this.#progress.hidden = !isRunning;
    this.#reading.hidden = !isRunning;
    this.#start.hidden = isRunning;
    this.#cancel.hidden = !isRunning;
  }
}

const section = document.getElementById('verification');
if (section) new TrustPage(section);
