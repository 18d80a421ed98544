import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { businessDate } from '#src/i18n/business-time.ts'

const MINUTE = 60_000

/** Changes of summer time, a day that was left out, ends of years, leap days, early and late years. */
const moments = [
  '2024-02-28T18:29:59Z',
  '2024-02-28T18:30:00Z',
  '2025-12-31T18:29:59.999Z',
  '2025-12-31T18:30:00Z',
  '2018-11-04T02:59:00Z',
  '2018-11-04T03:00:00Z',
  '2011-12-30T09:59:59Z',
  '2011-12-30T10:00:00Z',
  '2026-10-25T01:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00Z',
  '0999-12-31T23:59:59Z',
  '1000-01-01T00:00:00Z',
  '0005-03-01T00:00:00Z',
  '-000044-03-15T12:00:00Z',
  '9999-12-31T23:59:59Z',
  '+010000-01-01T00:00:00Z',
]

test.each([
  'Asia/Colombo',
  'UTC',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Europe/London',
  'Asia/Kathmandu',
])('the business day of an instant in %s is the one of the calendar', (timeZone) => {
  const around = moments.flatMap((moment) => {
    const instant = Date.parse(moment)
    return [instant - MINUTE, instant, instant + MINUTE]
  })
  const days = (dayOf: (instant: number) => string) => around.map(dayOf)
  expect(days((instant) => businessDate(instant, timeZone))).toEqual(
    days((instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString(),
    ),
  )
})
