import type { Context } from 'hono'
import { isLanguage, type Language } from '#src/i18n/languages.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { type Theme, themes } from '#views/page/page.ts'
import type { WebEnv } from './route.ts'

export function chosenLanguage(c: Context<WebEnv>): Language | null {
  const chosen = c.get('web').cookies.read(c, 'lang')
  return isLanguage(chosen) ? chosen : null
}

export function languageOf(c: Context<WebEnv>, signedIn: SignedIn | null): Language {
  const { defaultLanguage } = c.get('web').config
  return (
    c.get('work')?.language ??
    chosenLanguage(c) ??
    signedIn?.row.profile.language ??
    defaultLanguage
  )
}

export function themeOf(c: Context<WebEnv>): Theme {
  const chosen = c.get('web').cookies.read(c, 'theme')
  return themes.find((theme) => theme === chosen) ?? 'system'
}
