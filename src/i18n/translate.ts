import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { createInstance, type i18n, type TFunction } from 'i18next'
import Backend, { type FsBackendOptions } from 'i18next-fs-backend'
import { LRUCache } from 'lru-cache'
import { isolated, reorders } from './direction.ts'
import { wholeNumbers } from './format.ts'
import type { Key } from './keys.ts'
import { fallbackLanguage, type Language, languages } from './languages.ts'

export type Params = Record<string, string | number>
export type Translate = (key: Key, params?: Params) => string
export type Translators = Record<Language, Translate>

/**
 * Loads every text once and answers a translator per language. Keys are `namespace:path.to.key`;
 * `count` chooses the plural form and stands in the text as {{shown}}, grouped; a missing Russian text falls back to English.
 * Values are not escaped here: JSX does that where they are shown. Names from right to left are isolated.
 * @param directory absolute path of the folder that holds `{language}/{namespace}.json`
 * @throws if a text file is missing or is not JSON
 */
export async function loadTranslators(directory: string): Promise<Translators> {
  const instance = createInstance().use(Backend)
  const files = await readdir(join(directory, fallbackLanguage))
  const options = {
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    preload: languages,
    ns: files.map((file) => parse(file).name),
    backend: { loadPath: join(directory, '{{lng}}', '{{ns}}.json') },
    interpolation: { escapeValue: false },
  }
  // The promise of `init` resolves also without the texts.
  await new Promise<void>((resolve, reject) => {
    instance.init<FsBackendOptions>(options, (errors) =>
      errors ? reject(new AggregateError([errors].flat(), String(errors))) : resolve(),
    )
  })
  return { en: translator(instance, 'en'), ru: translator(instance, 'ru') }
}

function ordered(params: Params): Params {
  const values = Object.entries(params)
  if (!values.some(([, value]) => typeof value === 'string' && reorders(value))) return params
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )
}

const FILLED_MAX = 2000
const NAME_MAX = 200

/** Kept, since a page asks for dozens: fixed texts, and a bounded number with numbers filled in. */
function translator(instance: i18n, language: Language): Translate {
  const fixed: TFunction = instance.getFixedT(language)
  const whole = wholeNumbers(language)
  const labels = new Map<string, string>()
  const filled = new LRUCache<string, string>({ max: FILLED_MAX })
  return function translate(key, params) {
    const name = params ? key + JSON.stringify(params) : key
    const kept = params ? filled : labels
    const known = kept.get(name)
    if (known !== undefined) return known
    const { count } = params ?? {}
    const shown = typeof count === 'number' && { shown: whole.format(count) }
    const text = params ? fixed(key, { ...shown, ...ordered(params) }) : fixed(key)
    if (name.length < NAME_MAX) kept.set(name, text)
    return text
  }
}
