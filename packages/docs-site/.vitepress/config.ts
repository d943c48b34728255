import { defineConfig } from 'vitepress';
import { siteConfig } from '../src/vitepress-config.ts';

export default defineConfig(siteConfig());
