import { type Language, languages } from './languages.ts'

const names = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
)

/** What people of a language call a country; `code` has two letters (ISO 3166-1), another is no country. */
export function countryName(language: Language, code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const name = names.get(language)?.of(code)
  return name && name !== code ? name : null
}
