import { expect, test } from 'vitest'
import { baseOf, textsOf } from './locale-files.ts'
import { codeIn, filesIn } from './source-files.ts'

const named = filesIn(['locales/en'], /\.json$/)
  .map(({ path }) => path.slice(11, -5))
  .join('|')
const written = new Set([...textsOf('en').keys()].map(baseOf))
/** `questionWords(t, key)` reads the three texts below its key, as if it named each. */
const program = codeIn('src', 'views', 'islands').map(({ text }) => ({
  text: text.replaceAll(/\bquestionWords\([^'`]*(['`])([^'`]+)\1/g, (_, quote, above) =>
    ['title', 'text', 'action'].map((name) => `${quote}${above}.${name}${quote}`).join(),
  ),
}))

/** 'ns:path.to.key' in single quotes, wherever it stands: `t('…')` and strings of type Key. */
const fixed = new Set(
  program.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`(?<!heads: )['"]((?:${named}):[\\w.-]+)['"]`, 'g'))].map(
      (m) => m[1] ?? '',
    ),
  ),
)

/** Below a list's `heads`, or the key that one of these calls ends with; types prove that each exists. */
const heads = new Set(program.flatMap(({ text }) => headsIn(text)))
for (const [call, names] of Object.entries({
  aboutRecord: ['addTitle', 'editTitle', 'lead', 'save'],
  deletion: ['title', 'text', 'action'],
})) {
  const ending = new RegExp(`\\b${call}\\([^']*'([\\w:.-]+)',?\\s*\\)`, 'g')
  for (const [, above = ''] of program.flatMap(({ text }) => [...text.matchAll(ending)])) {
    fixed.delete(above)
    for (const name of names) heads.add(`${above}.${name}`)
  }
}

/** `ns:path.${…}.key` in backquotes: the part before the first value decides. */
const patterns = program.flatMap(({ text }) =>
  [...text.matchAll(new RegExp(`\`((?:${named}):[^\`]*)\``, 'g'))].map((m) =>
    asPattern(m[1] ?? ''),
  ),
)

test('every text that the program names exists', () => {
  expect(
    [...fixed].filter((key) => !written.has(key)),
    'Add the key to locales/en and locales/ru.',
  ).toEqual([])
})

test('every pattern of texts that the program names fits at least one', () => {
  const empty = patterns.filter((pattern) => ![...written].some((key) => pattern.test(key)))
  expect(empty.map(String)).toEqual([])
})

/** SHELL-85 to SHELL-87 ask for these texts; no screen has a use for them. */
const documented = new Set([
  'common:empty.businessProfiles',
  'common:empty.contactDetails',
  ...['isRequired', 'isInvalid', 'number', 'moreThanZero', 'lessThan', 'oneDecimal'].map(
    (name) => `common:messages.${name}`,
  ),
])

test('every text is named somewhere', () => {
  const idle = [...written].filter(
    (key) =>
      !fixed.has(key) &&
      !heads.has(key) &&
      !documented.has(key) &&
      !patterns.some((pattern) => pattern.test(key)),
  )
  expect(idle, 'Remove the key from every language.').toEqual([])
})

function headsIn(text: string): string[] {
  const [, heads] = /heads: '([\w:.-]+)'/.exec(text) ?? []
  if (!heads) return []
  return [...text.matchAll(/\bkey: '(\w+)',\s*(?!\s|header:)/g)].map(([, key]) => `${heads}.${key}`)
}

function asPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/)
  return new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
