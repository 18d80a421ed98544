import { expect, test } from 'vitest'
import { linesOf, splitInTwo } from '#islands/chart/draw-bars.ts'

test('labels are broken between words where the chart is narrow', () => {
  expect(linesOf('Year-end buffet w...', 300)).toEqual(['Year-end', 'buffet w...'])
  expect(linesOf('High tea', 300)).toEqual(['High tea'])
  expect(linesOf('Honeymoonnightwit...', 300)).toEqual(['Honeymoonnightwit...'])
  expect(linesOf('Manicure...friends', 300)).toEqual(['Manicure...', 'friends'])
  expect(linesOf('Yala jeep...regulars', 300)).toEqual(['Yala jeep...', 'regulars'])
  expect(linesOf('Year-end buffet w...', 900)).toBe('Year-end buffet w...')
})

test('a range of days stands in two lines under its column', () => {
  expect(splitInTwo('10-11 – 16-11')).toEqual(['10-11 –', '16-11'])
  expect(splitInTwo('11-2026')).toEqual(['11-2026'])
})
