import { describe, expect, test } from 'vitest'
import { isBroken, type Reading, type Rule, scaleOf } from '#islands/forms/check.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'

const read = (value: string): Reading => ({ value, scale: scaleOf(value) })
const broken = (rule: Omit<Rule, 'message'>, own: string, other = '') =>
  isBroken({ ...rule, message: 'no' }, read(own), read(other))

describe('a field beside another', () => {
  test('a deduction is at most the price, however both are typed [DEAL-55]', () => {
    const rule = { is: 'most', as: 'originalPrice' } as const
    expect(broken(rule, '2000', '1,000.00')).toBe(true)
    expect(broken(rule, '1,000', 'LKR 1000')).toBe(false)
    expect(broken(rule, '999,99', '1 000')).toBe(false)
    expect(broken(rule, '2000', 'much')).toBe(false)
    expect(broken(rule, '', '1000')).toBe(false)
  })

  test('a deal ends seven days after its start at the earliest [DEAL-58, DEAL-59]', () => {
    const rule = { is: 'least', as: 'validFrom', plus: 7 } as const
    expect(broken(rule, '2026-12-04', '2026-11-28')).toBe(true)
    expect(broken(rule, '2026-12-05', '2026-11-28')).toBe(false)
    expect(broken(rule, '2026-12-04', '')).toBe(false)
  })

  test('a start before today is right as it was saved [DEAL-61]', () => {
    const rule = { is: 'least', as: '2026-11-22', except: '2026-11-01' } as const
    expect(broken(rule, '2026-11-02', '2026-11-22')).toBe(true)
    expect(broken(rule, '2026-11-01', '2026-11-22')).toBe(false)
  })

  test('a repetition is the same [AUTH-48]', () => {
    expect(broken({ is: 'same', as: 'password' }, 'Hibiscus42', 'hibiscus42')).toBe(true)
    expect(broken({ is: 'same', as: 'password' }, 'Hibiscus42', 'Hibiscus42')).toBe(false)
  })

  test('an expression fits the whole value', () => {
    expect(broken({ is: 'match', as: '.*[1-9].*' }, '0.00')).toBe(true)
    expect(broken({ is: 'match', as: '.*[1-9].*' }, '0.50')).toBe(false)
  })

  test('an empty one is only wrong where it must be filled in', () => {
    expect(broken({ is: 'filled' }, '')).toBe(true)
    expect(broken({ is: 'filled' }, '0')).toBe(false)
  })
})

test('amounts are read in the browser as on the server', () => {
  for (const typed of ['9000', '9,000.00', '9 000,50', 'LKR 9000', 'lkr 1,234,567.8', '0.5']) {
    expect(Math.round(scaleOf(typed) * 100), typed).toBe(parseMoney(typed))
  }
  expect(scaleOf('ten')).toBeNaN()
})
