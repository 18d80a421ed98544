import { describe, expect, test } from 'vitest'
import { latestEdition } from '#src/contract/notifications/mailings.ts'

const COLOMBO = 'Asia/Colombo'
const at = (instant: string) => Date.parse(instant)

describe('a digest is due on each business morning from 8 to 12 [NOTIF-17]', () => {
  test.each([
    ['2026-11-27T02:29:59Z', COLOMBO, '2026-11-26', false],
    ['2026-11-27T02:30:00Z', COLOMBO, '2026-11-27', true],
    ['2026-11-27T06:29:59Z', COLOMBO, '2026-11-27', true],
    ['2026-11-27T06:30:00Z', COLOMBO, '2026-11-27', false],
    ['2026-11-26T19:00:00Z', COLOMBO, '2026-11-26', false],
    ['2026-12-31T20:00:00Z', COLOMBO, '2026-12-31', false],
    ['2027-01-01T02:30:00Z', COLOMBO, '2027-01-01', true],
    // Summer time begins and ends.
    ['2026-03-07T13:00:00Z', 'America/New_York', '2026-03-07', true],
    ['2026-03-08T11:59:59Z', 'America/New_York', '2026-03-07', false],
    ['2026-03-08T12:00:00Z', 'America/New_York', '2026-03-08', true],
    ['2026-11-01T12:59:59Z', 'America/New_York', '2026-10-31', false],
    ['2026-11-01T13:00:00Z', 'America/New_York', '2026-11-01', true],
    // No clock shows that day: 30 December 2011 was left out in Apia.
    ['2011-12-30T18:00:00Z', 'Pacific/Apia', '2011-12-31', true],
  ])('%s in %s: the latest was for %s, due %s', (now, zone, day, isDue) => {
    expect(latestEdition('DIGEST', at(now), zone)).toEqual({ day, isDue })
  })
})

describe('a weekly report is due from Monday 8:00 until Tuesday evening [REPORT-54]', () => {
  test.each([
    ['2026-11-23T02:29:59Z', COLOMBO, '2026-11-16', false],
    ['2026-11-23T02:30:00Z', COLOMBO, '2026-11-23', true],
    ['2026-11-24T14:29:59Z', COLOMBO, '2026-11-23', true],
    ['2026-11-24T14:30:00Z', COLOMBO, '2026-11-23', false],
    ['2026-11-29T18:29:59Z', COLOMBO, '2026-11-23', false],
    ['2026-11-29T18:30:00Z', COLOMBO, '2026-11-23', false],
    ['2026-11-30T02:30:00Z', COLOMBO, '2026-11-30', true],
    // Monday there while it is Sunday or Monday elsewhere.
    ['2026-11-22T19:00:00Z', 'Pacific/Auckland', '2026-11-23', true],
    ['2026-11-23T15:59:59Z', 'America/Los_Angeles', '2026-11-16', false],
    ['2026-11-23T16:00:00Z', 'America/Los_Angeles', '2026-11-23', true],
    ['2027-01-04T02:30:00Z', COLOMBO, '2027-01-04', true],
  ])('%s in %s: the latest was for %s, due %s', (now, zone, day, isDue) => {
    expect(latestEdition('REPORT', at(now), zone)).toEqual({ day, isDue })
  })
})
