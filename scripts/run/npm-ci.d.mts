export function isOmitted(part: string, entry: { dev?: true; peer?: true }): boolean;
