import { type Connection, fetchWidgetConfig, type WidgetConfig } from './api.ts';

type Theme = WidgetConfig['theme'];

const configs = new Map<string, Promise<WidgetConfig | null>>();

/** A merchant's widget configuration, asked for once per page; null where it can't be had. */
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
 * A style sheet that hands the merchant's theme to ours. It sets `--_theme-*`, which a shop's `--tribune-*` override.
 * Values go through the CSSOM, which takes one value and nothing after it, and which no Content-Security-Policy forbids.
 */
export function themeSheet(theme: Theme): CSSStyleSheet {
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

/** Black or white, whichever stands out more (WCAG's relative luminance; the two meet at 0.179). */
function readableOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
