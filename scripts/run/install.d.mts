export function removeSources(folder: string): void;
