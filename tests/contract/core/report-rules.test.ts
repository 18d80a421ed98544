import { describe, expect, test } from 'vitest'
import { type PeriodName, periodNames } from '#src/contract/core/report-periods.ts'
import { checkDetail, checkPreset, checkRange } from '#src/contract/core/report-rules.ts'

const today = '2026-11-21'
const range = (from: string | null, to: string | null) => checkRange({ from, to }, today)
const errors = (startDate: string | null, endDate: string | null = null) => ({
  errors: { ...(startDate && { startDate }), ...(endDate && { endDate }) },
})

describe('the days of a report', () => {
  test('both are required, and both are asked for at once [REPORT-23]', () => {
    expect(range(null, today)).toEqual(errors('core:report.startRequired'))
    expect(range(today, null)).toEqual(errors(null, 'core:report.endRequired'))
    expect(range(null, null)).toEqual(
      errors('core:report.startRequired', 'core:report.endRequired'),
    )
    expect(range(null, '2026-11-22')).toEqual(
      errors('core:report.startRequired', 'core:report.endInFuture'),
    )
  })

  test('the end is not before the start [REPORT-24]', () => {
    expect(range('2026-11-20', '2026-11-19')).toEqual(errors(null, 'core:report.endBeforeStart'))
    expect(range('2026-11-20', '2026-11-20')).toMatchObject({ range: { from: '2026-11-20' } })
    expect(range('2027-01-01', '2026-11-20')).toEqual(errors(null, 'core:report.endBeforeStart'))
  })

  test('the end is not in the future [REPORT-25]', () => {
    expect(range('2026-11-01', '2026-11-21')).toEqual({ range: { from: '2026-11-01', to: today } })
    expect(range('2026-11-01', '2026-11-22')).toEqual(errors(null, 'core:report.endInFuture'))
    expect(range('2026-12-01', '2026-12-31')).toEqual(errors(null, 'core:report.endInFuture'))
  })

  test('a range has a hundred years at most', () => {
    expect(range('1926-11-21', today)).toHaveProperty('range')
    expect(range('1926-11-20', today)).toEqual(errors('core:report.tooLong'))
    expect(range('0001-01-01', today)).toEqual(errors('core:report.tooLong'))
  })
})

describe('how a detail divides its days', () => {
  const detail = (from: string | null, to: string | null, option?: PeriodName) =>
    checkDetail({ from, to, option }, today)
  const fitting = (from: string, to: string) =>
    periodNames.filter((option) => 'division' in detail(from, to, option))

  test('the option is required, beside whatever else is wrong [REPORT-26]', () => {
    expect(detail('2026-11-01', today)).toEqual({
      errors: { option: 'core:report.optionRequired' },
    })
    expect(detail(null, '2026-11-22')).toEqual({
      errors: {
        startDate: 'core:report.startRequired',
        endDate: 'core:report.endInFuture',
        option: 'core:report.optionRequired',
      },
    })
  })

  test('the option fits the range [REPORT-27, REPORT-28, REPORT-29, REPORT-35]', () => {
    expect(fitting('2026-10-24', today)).toEqual(['DAILY', 'WEEKLY'])
    expect(fitting('2026-10-23', today)).toEqual(['MONTHLY', 'YEARLY', 'QUARTERLY'])
    expect(fitting('2025-11-22', today)).toEqual(['MONTHLY', 'YEARLY', 'QUARTERLY'])
    expect(fitting('2025-11-21', today)).toEqual(['YEARLY'])
    expect(detail('2026-10-23', today, 'DAILY')).toEqual({
      errors: { option: 'core:report.optionUnfit' },
    })
    expect(detail('2026-11-01', today, 'DAILY')).toEqual({
      range: { from: '2026-11-01', to: today },
      division: 'DAILY',
    })
  })
})

test('the option of a graph is required, and a period that ends today [REPORT-26, REPORT-34]', () => {
  expect(checkPreset(undefined)).toEqual({ errors: { option: 'core:report.optionRequired' } })
  expect(checkPreset('DAILY')).toEqual({ errors: { option: 'core:report.optionUnknown' } })
  expect(periodNames.filter((name) => 'preset' in checkPreset(name))).toEqual([
    'TODAY',
    'YESTERDAY',
    'THIS-WEEK',
    'THIS-MONTH',
    'THIS-YEAR',
    'LAST-WEEK',
  ])
})
