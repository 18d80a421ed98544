import { describe, expect, test } from 'vitest'
import type { Division } from '#src/contract/core/report-periods.ts'
import { createFormat } from '#src/i18n/format.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { displayDays, displayPeriod } from '#src/services/core/reports/answer.ts'
import { bucketsOf } from '#src/services/core/reports/buckets.ts'

const translators = await loadTranslators(inRoot('locales'))

function shown(
  [from, to]: [string, string],
  division: Division,
  language: 'en' | 'ru' = 'en',
  zone = 'Asia/Colombo',
) {
  const words = { t: translators[language], format: createFormat(language, zone) }
  return bucketsOf({ from, to }, division).map((bucket) => displayPeriod(bucket, division, words))
}
const days = (range: [string, string], division: Division) =>
  bucketsOf({ from: range[0], to: range[1] }, division).map(({ from, to }) => [from, to])

describe('the periods of a range [REPORT-36]', () => {
  test('days', () => {
    expect(days(['2028-02-28', '2028-03-01'], 'DAILY')).toEqual([
      ['2028-02-28', '2028-02-28'],
      ['2028-02-29', '2028-02-29'],
      ['2028-03-01', '2028-03-01'],
    ])
  })

  test('weeks from Monday, cut to the range, over the end of a year', () => {
    expect(days(['2026-12-19', '2027-01-05'], 'WEEKLY')).toEqual([
      ['2026-12-19', '2026-12-20'],
      ['2026-12-21', '2026-12-27'],
      ['2026-12-28', '2027-01-03'],
      ['2027-01-04', '2027-01-05'],
    ])
    expect(days(['2026-11-22', '2026-11-22'], 'WEEKLY')).toEqual([['2026-11-22', '2026-11-22']])
  })

  test('months, quarters and years, cut to the range', () => {
    expect(days(['2026-11-30', '2027-02-01'], 'MONTHLY')).toEqual([
      ['2026-11-30', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
      ['2027-02-01', '2027-02-01'],
    ])
    expect(days(['2026-11-30', '2027-04-01'], 'QUARTERLY')).toEqual([
      ['2026-11-30', '2026-12-31'],
      ['2027-01-01', '2027-03-31'],
      ['2027-04-01', '2027-04-01'],
    ])
    expect(days(['2024-02-29', '2026-01-01'], 'YEARLY')).toEqual([
      ['2024-02-29', '2024-12-31'],
      ['2025-01-01', '2025-12-31'],
      ['2026-01-01', '2026-01-01'],
    ])
  })

  test.each(['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const)(
    '%s leave no day out and count none twice',
    (division) => {
      const all = bucketsOf({ from: '2025-12-17', to: '2028-03-03' }, division).flatMap((bucket) =>
        bucketsOf(bucket, 'DAILY').map(({ from }) => from),
      )
      expect(all[0]).toBe('2025-12-17')
      expect(all.at(-1)).toBe('2028-03-03')
      expect(all).toHaveLength(808)
      expect(new Set(all).size).toBe(808)
    },
  )
})

describe('displayDate names a period [REPORT-21]', () => {
  const halfYear: [string, string] = ['2026-05-10', '2026-08-31']

  test('in English', () => {
    expect(shown(['2026-11-21', '2026-11-22'], 'DAILY')).toEqual(['21-11-2026', '22-11-2026'])
    expect(shown(['2026-11-21', '2026-11-23'], 'WEEKLY')).toEqual([
      '21-11-2026 – 22-11-2026',
      '23-11-2026',
    ])
    expect(shown(halfYear, 'MONTHLY')).toEqual([
      'May 2026 (10-05-2026 – 31-05-2026)',
      'June 2026',
      'July 2026',
      'August 2026',
    ])
    expect(shown(halfYear, 'QUARTERLY')).toEqual([
      'Quarter 2 of 2026 (10-05-2026 – 30-06-2026)',
      'Quarter 3 of 2026 (01-07-2026 – 31-08-2026)',
    ])
    expect(shown(['2025-01-01', '2026-01-01'], 'YEARLY')).toEqual(['2025', '2026 (01-01-2026)'])
  })

  test('in Russian', () => {
    expect(shown(['2026-11-21', '2026-11-21'], 'DAILY', 'ru')).toEqual(['21-11-2026'])
    expect(shown(halfYear, 'MONTHLY', 'ru').slice(0, 2)).toEqual([
      'Май 2026 г. (10-05-2026 – 31-05-2026)',
      'Июнь 2026 г.',
    ])
    expect(shown(['2026-04-01', '2026-06-30'], 'QUARTERLY', 'ru')).toEqual(['2-й квартал 2026 г.'])
    expect(shown(['2025-01-01', '2025-12-31'], 'YEARLY', 'ru')).toEqual(['2025 г.'])
  })

  test('a business date is the same date in whatever zone it is read [API-22]', () => {
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      expect(shown(['2026-11-01', '2026-11-30'], 'MONTHLY', 'en', zone)).toEqual(['November 2026'])
      const words = { t: translators.en, format: createFormat('en', zone) }
      expect(displayDays({ from: '2026-11-01', to: '2026-11-02' }, words)).toBe(
        '01-11-2026 – 02-11-2026',
      )
    }
  })
})
