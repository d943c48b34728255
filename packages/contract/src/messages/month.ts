/** The month of a day in a language, as in `March 2026`. */
export const monthOf = (day: string, { locale }: { locale: string }): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
