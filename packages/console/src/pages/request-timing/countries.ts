const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes that have a name but are not countries: groups, parts of countries, reserved and test codes. */
const others = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  // Excludes codes of former countries, which `Intl.Locale` replaces.
  .filter((code) => !others.includes(code) && new Intl.Locale('und', { region: code }).region === code);

/** Countries (ISO 3166-1 alpha-2) by name. */
export const countries = codes
  .flatMap((value) => {
    const label = names.of(value);
    return label === undefined ? [] : { value, label };
  })
  .sort((one, other) => one.label.localeCompare(other.label));

export const countryName = (code: string): string => names.of(code) ?? code;
