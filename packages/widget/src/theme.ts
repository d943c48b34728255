import { type Connection, fetchWidgetConfig, type WidgetConfig } from './api.ts';

type Theme = WidgetConfig['theme'];

const configs = new Map<string, Promise<WidgetConfig | null>>();

/** A merchant's widget configuration, requested once per page; null if the request fails. */
export function widgetConfig(connection: Connection): Promise<WidgetConfig | null> {
  const key = `${connection.apiBase} ${connection.merchantId}`;
  let config = configs.get(key);
  if (!config) {
    config = fetchWidgetConfig(connection).then((result) => ('value' in result ? result.value : null));
    configs.set(key, config);
  }
  return config;
}

/**
 * A style sheet with the merchant's theme as `--_theme-*`, which the page's `--tribune-*` override. Values are set through
 * the CSSOM, which accepts a single value only and is allowed by every Content-Security-Policy.
 */
export function themeSheet(theme: Theme = {}): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':host{}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  for (const [name, value] of Object.entries(customProperties(theme))) {
    if (value !== undefined) style.setProperty(name, value);
  }
  return sheet;
}

function customProperties(theme: Theme): Record<string, string | undefined> {
  const { accentColor, colorScheme } = theme;
  return {
    '--_theme-accent': accentColor,
    '--_theme-on-accent': accentColor && readableOn(accentColor),
    '--_theme-star': theme.starColor,
    '--_theme-background': theme.backgroundColor,
    '--_theme-text': theme.textColor,
    '--_theme-font': theme.fontFamily,
    '--_theme-radius': theme.borderRadius === undefined ? undefined : `${theme.borderRadius}px`,
    'color-scheme': colorScheme === 'auto' ? undefined : colorScheme,
  };
}

/** Black or white, whichever has more contrast (WCAG's relative luminance; both are equal at 0.179). */
function readableOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
