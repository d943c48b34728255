import { core } from './core.ts';
import { deferred } from './deferred.ts';
import { emails } from './emails.ts';
import { pages } from './pages.ts';

export const ja = { ...core, ...deferred, ...pages, ...emails };
