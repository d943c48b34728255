import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { searchRanking } from '../../src/search-ranking.ts';
import './style.css';
import { rememberLanguage } from './language-choice.ts';
import { TryTheApi } from './try-the-api.ts';
import { VersionSwitcher } from './version-switcher.ts';

export default {
  extends: DefaultTheme,
  enhanceApp({ app, siteData: { value: site } }) {
    app.component('TryTheApi', TryTheApi);
    app.component('VersionSwitcher', VersionSwitcher);
    // Functions in the configuration would be evaluated from text, which the content security policy forbids.
    site.themeConfig.search.options.miniSearch = { searchOptions: searchRanking(site.base) };
    if (typeof document !== 'undefined') rememberLanguage();
  },
} satisfies Theme;
