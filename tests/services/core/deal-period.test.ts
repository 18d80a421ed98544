import { afterAll, describe, expect, test } from 'vitest'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { dealPeriod, isPeriod } from '#src/services/core/deals/deal-period.ts'

const ZONE = 'Asia/Colombo'
const machineZone = process.env.TZ
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

/** 21 November 2026, 09:30 in Colombo. */
const now = Date.parse('2026-11-21T04:00:00Z')
const on = (date: string) => startOfBusinessDate(date, ZONE) + 5 * 3_600_000
const period = (from: string, until: string, previous: Date | null = null) =>
  dealPeriod({ validFrom: on(from), expiredOn: on(until) }, now, ZONE, previous)

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  const inZone = (name: string, act: () => void | Promise<void>) =>
    test(name, async () => {
      process.env.TZ = zone
      await act()
    })

  inZone('a deal that starts today starts now [DEAL-45]', () => {
    expect(period('2026-11-21', '2026-12-05')).toMatchObject({ validFrom: new Date(now) })
  })

  inZone('other days start at 00:00 and end at 23:59:59 in Colombo [DEAL-46, DEAL-47]', () => {
    expect(period('2026-11-22', '2026-12-05')).toEqual({
      validFrom: new Date('2026-11-21T18:30:00.000Z'),
      expiredOn: new Date('2026-12-05T18:29:59.999Z'),
      expiresOn: '2026-12-05',
    })
  })

  inZone('a deal runs at least 7 calendar days [DEAL-59, DEAL-60]', () => {
    for (const until of ['2026-11-22', '2026-11-28']) {
      expect(period('2026-11-22', until)).toEqual({ expiredOn: 'core:field.tooShort' })
    }
    expect(period('2026-11-22', '2026-11-29')).toHaveProperty('expiresOn', '2026-11-29')
  })

  inZone('a deal cannot expire before it starts [DEAL-58]', () => {
    expect(period('2026-11-29', '2026-11-28')).toEqual({
      expiredOn: 'core:field.expiresBeforeStart',
    })
  })

  inZone('a deal cannot start before today, unless that day was saved before [DEAL-61]', () => {
    expect(period('2026-11-20', '2026-12-05')).toEqual({ validFrom: 'core:field.validFromPast' })
    const saved = new Date('2026-11-20T03:00:00Z')
    expect(period('2026-11-20', '2026-12-05', saved)).toMatchObject({ validFrom: saved })
    expect(period('2026-11-19', '2026-12-05', saved)).toEqual({
      validFrom: 'core:field.validFromPast',
    })
    expect(period('2026-11-21', '2026-12-05', saved)).toMatchObject({ validFrom: new Date(now) })
  })
})

test('an instant of another age is refused, not a failure', () => {
  const params = { validFrom: Number.MAX_SAFE_INTEGER, expiredOn: -1 }
  expect(dealPeriod(params, now, ZONE, null)).toEqual({
    validFrom: 'core:field.date',
    expiredOn: 'core:field.date',
  })
})

test('the years are those from 2000 to 2099', () => {
  const checked = (validFrom: string, expiredOn: string) =>
    dealPeriod(
      { validFrom: Date.parse(validFrom), expiredOn: Date.parse(expiredOn) },
      Date.parse('2000-01-01T00:00:00Z'),
      ZONE,
      null,
    )
  const whole = checked('2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z')
  expect(isPeriod(whole)).toBe(true)
  const beyond = checked('1999-12-31T23:59:59.999Z', '2100-01-01T00:00:00Z')
  expect(beyond).toEqual({ validFrom: 'core:field.date', expiredOn: 'core:field.date' })
  expect(isPeriod(beyond)).toBe(false)
})
