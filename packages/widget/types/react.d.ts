import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TribuneElementAttributes, TribuneElements, TribuneEvents } from './index.js';

/** React 19 adds a listener for each of them: `ontribune-review-submitted={…}`. */
type EventHandlers = { [Name in keyof TribuneEvents as `on${Name}`]?: (event: TribuneEvents[Name]) => void };

type TribuneIntrinsicElements = {
  [Tag in keyof TribuneElements]: DetailedHTMLProps<
    HTMLAttributes<TribuneElements[Tag]>,
    TribuneElements[Tag]
  > &
    TribuneElementAttributes[Tag] &
    EventHandlers;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends TribuneIntrinsicElements {}
  }
}
