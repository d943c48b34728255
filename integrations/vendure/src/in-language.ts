/** The translation in a language, or any translation if that one is missing. */
export const inLanguage = <Translation extends { languageCode: string }>(
  translations: Translation[],
  languageCode: string,
): Translation | undefined =>
  translations.find((translation) => translation.languageCode === languageCode) ?? translations[0];
