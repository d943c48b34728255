const { bootstrapWorker } = require('@vendure/core');
const { config } = require('./vendure-config.ts');

bootstrapWorker(config)
  .then((worker) => worker.startJobQueue())
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
