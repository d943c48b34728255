export function usesExternalServices(env: NodeJS.ProcessEnv, args: string[]): boolean;
