import type { Key } from '#src/i18n/keys.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Theme } from '#views/page/page.ts'

/** Forms on every signed-in page whose buttons can be pressed from elsewhere. */
export const shellForms = {
  language: 'choose-language',
  theme: 'choose-theme',
  signOut: 'sign-out',
  palette: 'palette-form',
} as const

export const languageNames: Record<Language, Key> = {
  en: 'common:shell.english',
  ru: 'common:shell.russian',
}

export const themeNames: Record<Theme, Key> = {
  light: 'common:shell.light',
  dark: 'common:shell.dark',
  system: 'common:shell.system',
}
