import { type Language, languages } from './languages.ts'

const names = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
)

export function countryName(language: Language, code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const name = names.get(language)?.of(code)
  return name && name !== code ? name : null
}
