import type { HTMLAttributes } from 'svelte/elements';
import type { TribuneElementAttributes, TribuneElements, TribuneEvents } from './index.js';

/** `ontribune-vote={…}` of Svelte 5, and `on:tribune-vote={…}` of earlier versions. */
type EventHandlers = {
  [Name in keyof TribuneEvents as `on${Name}` | `on:${Name}`]?: (event: TribuneEvents[Name]) => void;
};

type TribuneSvelteElements = {
  [Tag in keyof TribuneElements]: HTMLAttributes<TribuneElements[Tag]> &
    TribuneElementAttributes[Tag] &
    EventHandlers;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends TribuneSvelteElements {}
}
