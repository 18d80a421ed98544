import { expect, test } from 'vitest'
import { createFormat } from '#src/i18n/format.ts'

test('SHELL-59 a date is written dd-MM-yyyy in both languages, by the day of the zone', () => {
  const late = new Date('2026-03-04T19:00:00Z')
  expect(createFormat('en', 'Asia/Colombo').date(late)).toBe('05-03-2026')
  expect(createFormat('ru', 'Asia/Colombo').date(late)).toBe('05-03-2026')
  expect(createFormat('en', 'UTC').date(late)).toBe('04-03-2026')
})

test('a month is written in words of the language, by the month of the zone', () => {
  const late = new Date('2026-02-28T19:00:00Z')
  expect(createFormat('en', 'Asia/Colombo').month(late)).toBe('March 2026')
  expect(createFormat('ru', 'Asia/Colombo').month(late)).toBe('Март 2026 г.')
  expect(createFormat('en', 'UTC').month(late)).toBe('February 2026')
})
