import { elements } from '#lib/server/reviews.ts';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = () => ({ elements });
