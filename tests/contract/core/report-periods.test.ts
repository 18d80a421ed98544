import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptedDivisions,
  DEFAULT_PRESET,
  daysOf,
  defaultDivision,
  defaultRange,
  offeredDivisions,
  periodNames,
  presetRange,
  presets,
  rangeBefore,
} from '#src/contract/core/report-periods.ts'

const machineZone = process.env.TZ
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test('the names of periods [REPORT-33]', () => {
  expect([...periodNames].sort()).toEqual(
    [
      'TODAY',
      'YESTERDAY',
      'THIS-WEEK',
      'LAST-WEEK',
      'THIS-MONTH',
      'THIS-YEAR',
      'DAILY',
      'WEEKLY',
      'MONTHLY',
      'QUARTERLY',
      'YEARLY',
    ].sort(),
  )
})

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  const inZone = (name: string, act: () => void) =>
    test(name, () => {
      process.env.TZ = zone
      act()
    })

  inZone('days are counted with both ends [REPORT-36]', () => {
    expect(daysOf({ from: '2026-11-21', to: '2026-11-21' })).toBe(1)
    expect(daysOf({ from: '2026-12-30', to: '2027-01-02' })).toBe(4)
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toBe(3)
    expect(daysOf({ from: '2026-03-07', to: '2026-11-02' })).toBe(241)
  })

  const daily = ['DAILY', 'WEEKLY']
  const monthly = ['MONTHLY', 'YEARLY']
  inZone('the options follow from the days of the range [REPORT-27, REPORT-28, REPORT-29]', () => {
    const offered = (from: string, to: string) => offeredDivisions({ from, to })
    expect(offered('2026-11-01', '2026-11-01')).toEqual(daily)
    expect(offered('2026-11-01', '2026-11-29')).toEqual(daily)
    expect(offered('2026-11-01', '2026-11-30')).toEqual(monthly)
    expect(offered('2026-02-01', '2026-03-01')).toEqual(daily)
    expect(offered('2026-12-20', '2027-01-17')).toEqual(daily)
    expect(offered('2026-12-20', '2027-01-18')).toEqual(monthly)
    expect(offered('2025-11-22', '2026-11-21')).toEqual(monthly)
    expect(offered('2025-11-21', '2026-11-21')).toEqual(['YEARLY'])
    expect(offered('2026-01-01', '2026-12-31')).toEqual(monthly)
    expect(offered('2028-01-01', '2028-12-31')).toEqual(['YEARLY'])
    expect(offered('2028-01-01', '2028-12-30')).toEqual(monthly)
    expect(offered('1926-11-21', '2026-11-21')).toEqual(['YEARLY'])
  })

  inZone('presets end today, weeks begin on Monday [REPORT-34, REPORT-36]', () => {
    const saturday = '2026-11-21'
    expect(presetRange('TODAY', saturday)).toEqual({ from: saturday, to: saturday })
    expect(presetRange('YESTERDAY', saturday)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(presetRange('THIS-WEEK', saturday)).toEqual({ from: '2026-11-16', to: saturday })
    expect(presetRange('LAST-WEEK', saturday)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(presetRange('THIS-MONTH', saturday)).toEqual({ from: '2026-11-01', to: saturday })
    expect(presetRange('THIS-YEAR', saturday)).toEqual({ from: '2026-01-01', to: saturday })
  })

  inZone('weeks go on over the end of a year, on Sundays and over a leap day [REPORT-36]', () => {
    const friday = '2027-01-01'
    expect(presetRange('YESTERDAY', friday)).toEqual({ from: '2026-12-31', to: '2026-12-31' })
    expect(presetRange('THIS-WEEK', friday)).toEqual({ from: '2026-12-28', to: friday })
    expect(presetRange('LAST-WEEK', friday)).toEqual({ from: '2026-12-21', to: '2026-12-27' })
    expect(presetRange('THIS-YEAR', friday)).toEqual({ from: friday, to: friday })
    const sunday = '2026-11-22'
    expect(presetRange('THIS-WEEK', sunday)).toEqual({ from: '2026-11-16', to: sunday })
    const monday = '2026-11-23'
    expect(presetRange('THIS-WEEK', monday)).toEqual({ from: monday, to: monday })
    expect(presetRange('YESTERDAY', '2028-03-01').from).toBe('2028-02-29')
    expect(presetRange('THIS-WEEK', '2028-03-01').from).toBe('2028-02-28')
  })

  inZone('a range begins with the month and ends today [REPORT-30]', () => {
    expect(defaultRange('2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
    expect(defaultRange('2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })
})

test('what a graph offers; last week is answered, not offered [REPORT-34]', () => {
  expect(presets).toEqual(['TODAY', 'YESTERDAY', 'THIS-WEEK', 'THIS-MONTH', 'THIS-YEAR'])
})

test('a graph begins with this week [REPORT-31]', () => {
  expect(DEFAULT_PRESET).toBe('THIS-WEEK')
})

test('a popup begins with weeks, or with what is offered first [REPORT-32]', () => {
  expect(defaultDivision({ from: '2026-11-01', to: '2026-11-29' })).toBe('WEEKLY')
  expect(defaultDivision({ from: '2026-11-01', to: '2026-11-30' })).toBe('MONTHLY')
  expect(defaultDivision({ from: '2020-01-01', to: '2026-11-30' })).toBe('YEARLY')
})

test('quarters are answered where months are, and never offered [REPORT-35]', () => {
  const ranges = [
    { from: '2026-11-01', to: '2026-11-29' },
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2025-11-21', to: '2026-11-21' },
  ]
  expect(ranges.map((range) => acceptedDivisions(range).includes('QUARTERLY'))).toEqual([
    false,
    true,
    false,
  ])
  expect(ranges.flatMap(offeredDivisions)).not.toContain('QUARTERLY')
})

test.each([
  ['2026-11-27', '2026-11-27', 'DAILY', '2026-11-26', '2026-11-26'],
  ['2026-11-01', '2026-11-27', 'DAILY', '2026-10-05', '2026-10-31'],
  ['2028-03-01', '2028-03-02', 'DAILY', '2028-02-28', '2028-02-29'],
  ['2026-11-27', '2026-11-27', 'WEEKLY', '2026-11-20', '2026-11-20'],
  ['2026-11-01', '2026-11-27', 'WEEKLY', '2026-10-04', '2026-10-30'],
  ['2026-11-23', '2026-11-29', 'WEEKLY', '2026-11-16', '2026-11-22'],
  ['2026-12-30', '2027-01-02', 'WEEKLY', '2026-12-23', '2026-12-26'],
  ['2026-10-01', '2026-11-27', 'MONTHLY', '2026-08-01', '2026-09-27'],
  ['2026-03-31', '2026-03-31', 'MONTHLY', '2026-02-28', '2026-02-28'],
  ['2026-01-15', '2026-12-31', 'MONTHLY', '2025-01-15', '2025-12-31'],
  ['2026-01-01', '2026-11-27', 'QUARTERLY', '2025-01-01', '2025-11-27'],
  ['2026-11-01', '2026-11-27', 'QUARTERLY', '2026-08-01', '2026-08-27'],
  ['2026-01-01', '2026-11-27', 'YEARLY', '2025-01-01', '2025-11-27'],
  ['2024-02-29', '2026-11-27', 'YEARLY', '2021-02-28', '2023-11-27'],
] as const)(
  'what stands before %s to %s by %s [REPORT-56]',
  (from, to, division, before, until) => {
    expect(rangeBefore({ from, to }, division)).toEqual({ from: before, to: until })
  },
)

test('nothing stands before the first year [REPORT-56]', () => {
  expect(rangeBefore({ from: '0001-01-01', to: '0001-12-31' }, 'YEARLY')).toBeNull()
})
