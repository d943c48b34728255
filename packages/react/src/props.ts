import type { TribuneElementAttributes, TribuneElements } from '@tribune/widget/elements';
import type { TribuneEvents } from '@tribune/widget/events';
import type { CSSProperties, ReactNode, Ref } from 'react';

type Camel<Text> = Text extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text;
type HandlerName<Event> = Event extends `tribune-${infer Rest}` ? `on${Capitalize<Camel<Rest>>}` : never;

/** Attributes of an element in camel case. */
export type ElementAttributes<Tag extends keyof TribuneElementAttributes> = {
  [Name in keyof TribuneElementAttributes[Tag] as Camel<Name> & string]: TribuneElementAttributes[Tag][Name];
};

/** `onReviewSubmitted` for `tribune-review-submitted`, and so on. */
export type EventProps = {
  [Name in keyof TribuneEvents as HandlerName<Name>]?: (event: TribuneEvents[Name]) => void;
};

export type PlainProps = { id?: string; className?: string; style?: CSSProperties };

export type ElementProps<Tag extends keyof TribuneElements> = ElementAttributes<Tag> &
  EventProps &
  PlainProps & { ref?: Ref<TribuneElements[Tag]>; children?: ReactNode };

const reactProps = ['id', 'className', 'style', 'ref', 'children', 'key'];

/** Maps `productId` to `product-id`, and `onVote` to `ontribune-vote`, which React listens to. */
export function attributesOf(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      reactProps.includes(name) ? name : attributeName(name),
      value,
    ]),
  );
}

function attributeName(prop: string): string {
  const kebab = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab.startsWith('on-') ? `ontribune-${kebab.slice(3)}` : kebab;
}
