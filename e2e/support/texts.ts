import { readFileSync } from 'node:fs'
import type { Key } from '#src/i18n/keys.ts'
import type { Language } from '#src/i18n/languages.ts'

export type Translate = (key: Key, params?: Record<string, string>) => string

/** The words that a person looks for on the screen, in their language. */
export function textsIn(language: Language): Translate {
  return function t(key, params = {}) {
    const [namespace = '', path = ''] = key.split(':')
    const found = path.split('.').reduce<unknown>(within, textsOf(language, namespace))
    if (typeof found !== 'string') throw new Error(`there is no text ${key} in ${language}`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? '')
  }
}

function textsOf(language: Language, namespace: string): unknown {
  const file = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function within(texts: unknown, name: string): unknown {
  return typeof texts === 'object' && texts !== null && name in texts
    ? Reflect.get(texts, name)
    : undefined
}
