const { bootstrapWorker } = require('@vendure/core');
const { importProductReviews } = require('@tribune/vendure');
const { config } = require('./vendure-config.ts');

bootstrapWorker(config)
  .then(({ app }) => importProductReviews(app, { dryRun: process.argv.includes('dry-run') }))
  .then(
    () => process.exit(0),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
