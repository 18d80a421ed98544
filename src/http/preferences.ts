import type { Context } from 'hono'
import { isLanguage, type Language } from '#src/i18n/languages.ts'
import type { Theme } from '#views/page.ts'
import type { WebEnv } from './route.ts'

export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[]

/** The chosen language, from its cookie, else the configured default (SHELL-61, SHELL-62). */
export function languageOf(c: Context<WebEnv>): Language {
  const { cookies, config } = c.get('web')
  const chosen = cookies.read(c, 'lang')
  return isLanguage(chosen) ? chosen : config.defaultLanguage
}

/** The chosen theme, from its cookie, else as the system has it (SHELL-65). */
export function themeOf(c: Context<WebEnv>): Theme {
  const chosen = c.get('web').cookies.read(c, 'theme')
  return themes.find((theme) => theme === chosen) ?? 'system'
}
