// react.d.ts, vue.d.ts and svelte.d.ts declare types only.
export {};
