import type { EmitFn, HTMLAttributes } from 'vue';
import type { TribuneElementAttributes, TribuneElements, TribuneEvents } from './index.js';

type CamelCase<Text> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

/** Templates may write either form. */
type Props<Attributes> = Attributes & {
  [Name in keyof Attributes as CamelCase<Name> & string]: Attributes[Name];
};

type CustomElement<Element, Attributes> = new () => Element & {
  /** For type checking of templates only. */
  $props: HTMLAttributes & Props<Attributes>;
  /** For type checking of templates only. */
  $emit: EmitFn<{ [Name in keyof TribuneEvents]: (event: TribuneEvents[Name]) => void }>;
};

type TribuneComponents = {
  [Tag in keyof TribuneElements]: CustomElement<TribuneElements[Tag], TribuneElementAttributes[Tag]>;
};

declare module 'vue' {
  interface GlobalComponents extends TribuneComponents {}
}
