import { defineEnvVars } from '@sveltejs/kit/env';
import { building } from '$app/env';

const required = {
  schema(value = ''): string {
    if (!value && !building) throw new Error('must be set, see .env.example');
    return value;
  },
};

/** The variables are read when the server starts; the build does not need them. */
export const variables = defineEnvVars({
  TRIBUNE_URL: required,
  TRIBUNE_MERCHANT: required,
  TRIBUNE_KEY: required,
  TRIBUNE_ENDPOINT_SECRET: required,
});
