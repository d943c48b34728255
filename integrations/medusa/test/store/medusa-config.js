const { defineConfig } = require('@medusajs/framework/utils');

const {
  DATABASE_URL,
  STORE_URL = 'http://127.0.0.1:8000',
  TRIBUNE_URL,
  TRIBUNE_MERCHANT,
  TRIBUNE_KEY,
  TRIBUNE_TOKEN,
  TRIBUNE_WEBHOOK_SECRET,
} = process.env;

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: STORE_URL,
      adminCors: STORE_URL,
      authCors: STORE_URL,
      jwtSecret: 'secret-of-the-test-store',
      cookieSecret: 'secret-of-the-test-store',
    },
    // Without HTTPS, the default of production signs nobody in.
    cookieOptions: { secure: false, sameSite: 'lax' },
  },
  plugins: [
    {
      resolve: '@tribune/medusa',
      options: {
        url: TRIBUNE_URL,
        merchantId: TRIBUNE_MERCHANT,
        webhookSecret: TRIBUNE_WEBHOOK_SECRET,
        accessToken: TRIBUNE_TOKEN,
        apiKey: TRIBUNE_KEY,
        reviewPageUrl: `${STORE_URL}/reviews`,
        productUrl: `${STORE_URL}/de/products/{handle}`,
      },
    },
  ],
});
