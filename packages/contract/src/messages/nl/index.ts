import { core } from './core.ts';
import { deferred } from './deferred.ts';
import { emails } from './emails.ts';
import { pages } from './pages.ts';
import { trust } from './trust.ts';

export const nl = { ...core, ...deferred, ...pages, ...trust, ...emails };
