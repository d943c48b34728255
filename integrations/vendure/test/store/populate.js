// Creates the tables, and what a store needs before it can sell.
const { bootstrap } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { config } = require('./vendure-config.ts');

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [
    { code: 'DE', name: 'Germany', zone: 'Europe' },
    { code: 'GB', name: 'United Kingdom', zone: 'Europe' },
  ],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [{ name: 'Parcel', price: 500 }],
  paymentMethods: [
    {
      name: 'Test payment',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

populate(() => bootstrap(config), initialData)
  .then((app) => app.close())
  .then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
