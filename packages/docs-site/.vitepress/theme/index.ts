import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import { rememberLanguage } from './language-choice.ts';
import { TryTheApi } from './try-the-api.ts';
import { VersionSwitcher } from './version-switcher.ts';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('TryTheApi', TryTheApi);
    app.component('VersionSwitcher', VersionSwitcher);
    if (typeof document !== 'undefined') rememberLanguage();
  },
} satisfies Theme;
