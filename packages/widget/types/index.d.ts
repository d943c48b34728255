import type { TribuneElements } from './elements.js';
import type { TribuneEvents } from './events.js';

export * from './elements.js';
export * from './events.js';

declare global {
  interface HTMLElementTagNameMap extends TribuneElements {}
  interface HTMLElementEventMap extends TribuneEvents {}
  interface DocumentEventMap extends TribuneEvents {}
}
