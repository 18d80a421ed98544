import { expect, test } from 'vitest'
import { wordChanges } from '#src/platform/word-changes.ts'

const marked = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test('kept, removed and added words are marked one by one [DEAL-89]', () => {
  expect(marked('A slow lunch for two.', 'A long slow lunch for three.')).toBe(
    'A +[long ]slow lunch for -[two.]+[three.]',
  )
  expect(marked('', 'New words')).toBe('+[New words]')
  expect(marked('Old words', '')).toBe('-[Old words]')
  expect(marked('Same', 'Same')).toBe('Same')
})

test('texts that are too long to compare are shown as replaced', () => {
  const long = (word: string) => `${word} `.repeat(1001)
  expect(wordChanges(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
