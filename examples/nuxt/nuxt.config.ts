export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
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
