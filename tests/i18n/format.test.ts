import { expect, test } from 'vitest'
import { createFormat } from '#src/i18n/format.ts'

test('a date is written dd-MM-yyyy in both languages, by the day of the zone [SHELL-59]', () => {
  const late = new Date('2026-03-04T19:00:00Z')
  expect(createFormat('en', 'Asia/Colombo').date(late)).toBe('05-03-2026')
  expect(createFormat('ru', 'Asia/Colombo').date(late)).toBe('05-03-2026')
  expect(createFormat('en', 'UTC').date(late)).toBe('04-03-2026')
})

test('Russian shows 24 hours; English and payloads keep hh:mm AM [DEAL-23]', () => {
  const evening = new Date('2026-03-04T11:45:00Z')
  const midnight = new Date('2026-03-03T18:30:00Z')
  const [en, ru] = [createFormat('en', 'Asia/Colombo'), createFormat('ru', 'Asia/Colombo')]
  expect([en.time(evening), ru.time(evening)]).toEqual(['05:15 PM', '17:15'])
  expect([en.time(midnight), ru.time(midnight)]).toEqual(['12:00 AM', '00:00'])
  expect(ru.moment({ milliseconds: evening.getTime() })).toBe('04-03-2026, 17:15')
  expect(ru.instant(evening).displayDateTime).toBe('04-03-2026, 05:15 PM')
  for (const [text, hours] of [
    ['12:00 AM', '00:00'],
    ['12:15 PM', '12:15'],
    ['05:15 PM', '17:15'],
    ['11:45 AM', '11:45'],
  ] as const) {
    expect([en.timeOfDay(text), ru.timeOfDay(text)]).toEqual([text, hours])
  }
})

test('a day of a heading is written out with its weekday, by the day of the zone', () => {
  const late = new Date('2026-02-28T19:00:00Z')
  expect(createFormat('en', 'Asia/Colombo').weekday(late)).toBe('Sunday, 1 March 2026')
  expect(createFormat('en', 'UTC').weekday(late)).toBe('Saturday, 28 February 2026')
  expect(createFormat('ru', 'Asia/Colombo').weekday(late)).toBe('Воскресенье, 1 марта 2026 г.')
})

test('a month is written in words of the language, by the month of the zone', () => {
  const late = new Date('2026-02-28T19:00:00Z')
  expect(createFormat('en', 'Asia/Colombo').month(late)).toBe('March 2026')
  expect(createFormat('ru', 'Asia/Colombo').month(late)).toBe('Март 2026 г.')
  expect(createFormat('en', 'UTC').month(late)).toBe('February 2026')
})
