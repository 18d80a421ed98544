import type { Context } from 'hono'
import { isLanguage, type Language } from '#src/i18n/languages.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { type Theme, themes } from '#views/page/page.ts'
import type { WebEnv } from './route.ts'

export const YEAR_SECONDS = 365 * 24 * 3600

type LanguageChoice = { language: Language; isOf(userId: string): boolean; isOpen: boolean }

/** What was chosen on this device; open until somebody signs in, theirs from then on. */
export function languageChoice(c: Context<WebEnv>): LanguageChoice | null {
  const [language, owner] = c.get('web').cookies.read(c, 'lang')?.split('.') ?? []
  if (!isLanguage(language)) return null
  return { language, isOf: (userId) => owner === ownerMark(userId), isOpen: owner === undefined }
}

/** @param userId whose choice it is; nobody's before sign-in */
export function keepLanguage(c: Context<WebEnv>, language: Language, userId?: string): void {
  const value = userId ? `${language}.${ownerMark(userId)}` : language
  c.get('web').cookies.set(c, 'lang', value, YEAR_SECONDS)
}

/** Tells the people of a shared device apart, and is no key to anything. */
function ownerMark(userId: string): string {
  return userId.slice(-8)
}

export function languageOf(c: Context<WebEnv>, signedIn: SignedIn | null): Language {
  const { defaultLanguage } = c.get('web').config
  return languageChoice(c)?.language ?? signedIn?.row.profile.language ?? defaultLanguage
}

export function themeOf(c: Context<WebEnv>): Theme {
  const chosen = c.get('web').cookies.read(c, 'theme')
  return themes.find((theme) => theme === chosen) ?? 'system'
}
