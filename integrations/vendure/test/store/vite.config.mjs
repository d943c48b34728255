import { join } from 'node:path';
import { vendureDashboardPlugin } from '@vendure/dashboard/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/dashboard',
  build: { outDir: join(import.meta.dirname, 'dist/dashboard'), emptyOutDir: true },
  plugins: [
    vendureDashboardPlugin({
      vendureConfigPath: join(import.meta.dirname, 'vendure-config.ts'),
      api: { host: 'auto', port: 'auto' },
    }),
  ],
});
