import { html } from 'lit-html';

/** The translation button and its notices, in one template for all states, so that the button keeps the focus. `beside` follows it. */
export function translationControls({
  reviewId,
  label,
  busy = false,
  onClick,
  beside = null,
}: {
  reviewId: string;
  label: string;
  busy?: boolean;
  onClick: (button: HTMLElement) => void;
  beside?: unknown;
}) {
  return html`<button
      type="button"
      class="link"
      part="translate"
      aria-describedby=${`heading-${reviewId}`}
      aria-disabled=${busy}
      @click=${({ currentTarget }: Event) => busy || onClick(currentTarget as HTMLElement)}
    >
      ${label}</button
    >${beside}`;
}
