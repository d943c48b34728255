/** The languages that the service detects. */
const detected =
  `am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr
  ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh`.split(/\s+/);

const names = new Intl.DisplayNames('en', { type: 'language' });
export const languages = detected
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label));

export const languageName = (code: string): string => names.of(code) ?? code;

export const isLanguage = (value: unknown): value is string => detected.includes(String(value));
