const name = 'tribune.shop';

/** The shop that was open last in this browser. */
export const rememberedShop = (): string | null => localStorage.getItem(name);
export const rememberShop = (id: string): void => localStorage.setItem(name, id);
