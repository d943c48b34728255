/** The translation in a language, otherwise any. */
export const inLanguage = <Translation extends { languageCode: string }>(
  translations: Translation[],
  languageCode: string,
): Translation | undefined =>
  translations.find((translation) => translation.languageCode === languageCode) ?? translations[0];
