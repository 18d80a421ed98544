import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { baseOf, textsOf } from '#tests/structure/locale-files.ts'

test('interface, validation and services speak English and Russian with the same texts [SHELL-67]', () => {
  const [en, ru] = languages.map((language) => new Set([...textsOf(language).keys()].map(baseOf)))
  expect(languages).toEqual(['en', 'ru'])
  expect(ru).toEqual(en)
  for (const area of ['common:', 'session:errors.', 'deals:errors.', 'errors:service.', 'core:'])
    expect([...(en ?? [])].some((key) => key.startsWith(area))).toBe(true)
})

test.each([
  'merchants:column.',
  'accounts:',
  'profile:field.',
  'branches:field.',
  'deals:form.',
  'categories:form.',
  'offer-types:form.',
  'deal-requests:column.',
  'plans:field.',
  'credit-cards:field.',
  'role-manager:',
  'reports:graph.',
  'common:menu.blogFeed',
  'common:menu.fileManager',
])('%s is said in words of each language [SHELL-66, MISC-08]', (area) => {
  const [english, russian] = languages.map((language) =>
    [...textsOf(language)].filter(([key]) => key.startsWith(area)).map(([, text]) => text),
  )
  expect(english?.length).toBeGreaterThan(0)
  const firms = ['Facebook', 'Instagram']
  const words = (texts: string[] = []) =>
    texts
      .map((text) => text.replaceAll(/\{\{\w+\}\}/g, ''))
      .filter((text) => /\p{L}{4}/u.test(text))
  expect(words(english).filter((text) => /[а-яё]/i.test(text))).toEqual([])
  const untold = words(russian).filter((text) => !/[а-яё]/i.test(text))
  expect(untold.filter((text) => !firms.includes(text))).toEqual([])
})

test('the file manager has its label in both languages [FILES-11]', async () => {
  const { en, ru } = await loadTranslators(inRoot('locales'))
  expect(en('common:menu.fileManager')).toBe('File Manager')
  expect(ru('common:menu.fileManager')).toMatch(/[а-я]/i)
})

test('a text that Russian lacks is said in English [SHELL-67]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealdesk-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const language of languages) await mkdir(join(folder, language))
  const common = { shell: { signOut: 'Sign out', notifications: 'Notifications' } }
  await writeFile(join(folder, 'en', 'common.json'), JSON.stringify(common))
  await writeFile(
    join(folder, 'ru', 'common.json'),
    JSON.stringify({ shell: { notifications: 'Уведомления' } }),
  )
  const { ru } = await loadTranslators(folder)
  expect(ru('common:shell.signOut')).toBe('Sign out')
  expect(ru('common:shell.notifications')).toBe('Уведомления')
})

test.each([
  ['is not JSON', '{"shell": '],
  ['is missing', null],
])('a text file that %s stops the start and is named', async (_what, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'dealdesk-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const language of languages) await mkdir(join(folder, language))
  await writeFile(join(folder, 'en', 'common.json'), '{}')
  if (text !== null) await writeFile(join(folder, 'ru', 'common.json'), text)
  await expect(loadTranslators(folder)).rejects.toThrow(join(folder, 'ru', 'common.json'))
})

test('no message is worded twice with another case, and no button says Submit [SHELL-88]', () => {
  const english = [...textsOf('en')].filter(([key]) =>
    /errors\.|messages\.|empty|nothing/.test(key),
  )
  const spellings = new Map<string, Set<string>>()
  for (const [, text] of english) {
    const same = spellings.get(text.toLowerCase()) ?? new Set()
    spellings.set(text.toLowerCase(), same.add(text))
  }
  expect([...spellings.values()].filter(({ size }) => size > 1).map((same) => [...same])).toEqual(
    [],
  )
  expect([...textsOf('en').values()].filter((text) => /^submit$/i.test(text))).toEqual([])
})

test('a count stands in a text as people of the language write numbers', async () => {
  const { en, ru } = await loadTranslators(inRoot('locales'))
  expect(en('audit:announce', { count: 12_345 })).toContain('12,345')
  expect(ru('audit:announce', { count: 12_345 })).toContain('12\u00a0345')
  expect(en('audit:announce', { count: 12_345, shown: '10,000+' })).toContain('10,000+')
})
