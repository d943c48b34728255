export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
  // Pages with structured data are sent whole: a script would have to add data that becomes known after the head was sent.
  experimental: { ssrStreaming: true },
  routeRules: { '/**': { streaming: false }, '/product/*/reviews': { streaming: true } },
  css: ['~/main.css'],
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tribune-') } },
  typescript: {
    strict: true,
    tsConfig: {
      compilerOptions: { types: ['@tribune/widget/vue'] },
      vueCompilerOptions: { strictTemplates: true },
    },
  },
});
