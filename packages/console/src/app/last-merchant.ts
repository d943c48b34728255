const name = 'tribune.merchant';

/** The merchant that was open last in this browser. */
export const rememberedMerchant = (): string | null => localStorage.getItem(name);
export const rememberMerchant = (id: string): void => localStorage.setItem(name, id);
