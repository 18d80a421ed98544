import { expect, test } from 'vitest'
import { calendarDay } from '#src/contract/values.ts'

test('a day of a call is one that every calendar on the way has', () => {
  const days = ['0001-01-01', '2026-11-22', '9999-12-31']
  expect(days.filter((day) => !calendarDay.safeParse(day).success)).toEqual([])
  const none = ['0000-01-01', '2026-02-30', '22-11-2026', '']
  expect(none.filter((day) => calendarDay.safeParse(day).success)).toEqual([])
})
