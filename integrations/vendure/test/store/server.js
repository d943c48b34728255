const { bootstrap } = require('@vendure/core');
const { config } = require('./vendure-config.ts');

bootstrap(config).catch((error) => {
  console.error(error);
  process.exit(1);
});
