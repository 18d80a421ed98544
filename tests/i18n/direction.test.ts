import { expect, test } from 'vitest'
import { isolated } from '#src/i18n/direction.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { root } from '#tests/structure/source-files.ts'
import { rightToLeftNames } from '#tests/support/right-to-left.ts'

const rightToLeft = [...rightToLeftNames, 'می‌خواهم']
const others = [
  'Harbour House',
  'කඩේ',
  'தேநீர்',
  'Чайный дом',
  '山田商店',
  '24/7',
  '☕',
  'Café (Galle)',
  '',
  '!',
]

test.each(rightToLeft)('%s cannot reorder what stands beside it [TYPED-17]', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})

test.each(others)('%j stays as it is [TYPED-17]', (name) => {
  expect(isolated(name)).toBe(name)
})

test.each(['en', 'ru'] as const)(
  'a name in a sentence is isolated where it needs to be: %s [TYPED-17]',
  async (language) => {
    const t = (await loadTranslators(`${root}/locales`))[language]
    const [name = ''] = rightToLeft
    const shown = t('profiles:change.approved', { name, when: '26-11-2026' })
    expect(shown).toContain(`\u2068${name}\u2069`)
    expect(shown.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      t('profiles:change.approved', { name: 'X', when: '26-11-2026' }).replace('X', name),
    )
  },
)
