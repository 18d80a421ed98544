import { describe, expect, test } from 'vitest'
import { baseOf, type Texts, textsOf } from './locale-files.ts'

const en = textsOf('en')
const ru = textsOf('ru')
const forms = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] }

/** Messages that the specification spells; they are part of the contract, slips included. */
const wordForWord = [
  "Page doesn't exist or some other error occured.",
  "Confirm password doesn't match",
]

test('everything that is said in English is said in Russian, and nothing else', () => {
  expect(basesOf(ru)).toEqual(basesOf(en))
})

test('a text says the same values in both languages', () => {
  const [inEnglish, inRussian] = [valuesOf(en), valuesOf(ru)]
  const differing = [...inEnglish].filter(
    ([base, names]) => [...names].sort().join() !== [...(inRussian.get(base) ?? [])].sort().join(),
  )
  expect(
    differing.map(([base]) => base),
    'Name the same {{values}} in both languages.',
  ).toEqual([])
})

describe.each([
  ['en', en],
  ['ru', ru],
] as const)('in %s', (language, texts) => {
  test('a counted text has every plural form of the language and no other', () => {
    const counted = [...texts.keys()].filter((key) => key !== baseOf(key)).map(baseOf)
    const wrong = [...new Set(counted)].filter(
      (base) => formsOf(texts, base).join() !== [...forms[language]].sort().join(),
    )
    expect(wrong).toEqual([])
  })

  test('a text is either counted or not', () => {
    expect([...texts.keys()].filter((key) => texts.has(`${key}_other`))).toEqual([])
  })

  test('no text is empty or has blanks at its ends', () => {
    expect(matching(texts, /^$|^\s|\s$| {2}/)).toEqual([])
  })

  test('quotes and apostrophes are typographic', () => {
    const straight = matching(texts, /["'`]|\.\.\./)
    expect(
      straight.filter((line) => !wordForWord.some((text) => line.endsWith(text))),
      'Write ’ “ ” and ….',
    ).toEqual([])
  })
})

test('Russian quotes with «ёлочки» and English with “ ”', () => {
  expect(matching(ru, /[“‘]/)).toEqual([])
  expect(matching(en, /[«»„]/)).toEqual([])
})

test('Russian texts are written in Russian and address people as «вы» in lower case', () => {
  expect(matching(ru, /[а-яё,] Вы\b|[а-яё,] Ваш/)).toEqual([])
  const latin = [...ru].filter(([key, text]) => {
    const words = text.replaceAll(/\{\{\w+\}\}/g, '')
    return /[a-z]{4,}/i.test(words) && !/[а-яё]/i.test(words) && en.get(key) === text
  })
  expect(latin.filter(([key]) => !isSameEverywhere(key)).map(([key]) => key)).toEqual([])
})

/** Names of languages and of other firms, formats and samples are spelled alike everywhere. */
function isSameEverywhere(key: string): boolean {
  return /:(.*\.)?(english|google|facebook|instagram|website|csv|brand\w*|example\w*|sample\w*|placeholder\w*)$/i.test(
    key,
  )
}

function basesOf(texts: Texts): string[] {
  return [...new Set([...texts.keys()].map(baseOf))].sort()
}

function formsOf(texts: Texts, base: string): string[] {
  return [...texts.keys()]
    .filter((key) => key !== base && baseOf(key) === base)
    .map((key) => key.slice(base.length + 1))
    .sort()
}

/** The names of the values in every text, its plural forms together. */
function valuesOf(texts: Texts): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    const names = values.get(baseOf(key)) ?? new Set()
    for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) {
      if (name !== 'count') names.add(name)
    }
    values.set(baseOf(key), names)
  }
  return values
}

function matching(texts: Texts, pattern: RegExp): string[] {
  return [...texts].filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}  ${text}`)
}
