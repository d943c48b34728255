export function ensureClient(root: string): void;
