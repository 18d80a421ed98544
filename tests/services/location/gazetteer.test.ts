import { describe, expect, test } from 'vitest'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { GEOCODES_PER_MINUTE } from '#src/contract/location/maps.ts'
import { isOnLand } from '#src/services/location/gazetteer/coast.ts'
import { nearestTown } from '#src/services/location/gazetteer/nearest-town.ts'
import { allTowns } from '#src/services/location/gazetteer/towns.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openLocation } from './open-location.ts'

const { db, person } = await openLocation()
const merchant = await person()

type Forward = { candidates: GeocodedPlace[]; source: string; fallback: boolean }

const reverse = (latitude: number | string, longitude: number | string, language = 'en') =>
  merchant.ask('GET', `/maps/reverse?latitude=${latitude}&longitude=${longitude}`, { language })
const forward = (address: string) =>
  merchant.ask('GET', `/maps/forward?address=${encodeURIComponent(address)}`)

describe('reverse', () => {
  test('the nearest town is named without any server [BRANCH-24, BRANCH-28]', async () => {
    expect(await dataOf(await reverse(6.911, 79.8493))).toEqual({
      latitude: 6.911,
      longitude: 79.8493,
      address: 'Kollupitiya, Colombo, Sri Lanka',
      city: 'Colombo, Colombo',
      country: 'Sri Lanka, LK',
      globalCode: '6JRXWR6X+',
      source: 'GAZETTEER',
      fallback: false,
    })
  })

  test('what is off a town says how far and where, in the reader’s language', async () => {
    const { address } = await dataOf<GeocodedPlace>(await reverse(7.6, 80.9))
    expect(address).toMatch(/^\d+ km [a-z-]+ of [A-Z]\w+, [A-Z]\w+ District, Sri Lanka$/)
    const russian = await dataOf<GeocodedPlace>(await reverse(7.6, 80.9, 'ru'))
    expect(russian.address).toMatch(/^\d+ км к [а-я-]+ от [A-Z]\w+, округ [A-Z]\w+, Sri Lanka$/)
  })

  test('outside the table nothing is known [BRANCH-24]', async () => {
    for (const [latitude, longitude] of [
      [6.5, 78.5],
      [35.68, 139.76],
      [-90, 180],
    ] as const) {
      expect(await refusalOf(await reverse(latitude, longitude))).toMatchObject({ code: 4004 })
    }
  })

  test('everywhere in the country a town is known', () => {
    for (let latitude = 5.9; latitude < 9.9; latitude += 0.1) {
      for (let longitude = 79.6; longitude < 81.9; longitude += 0.1) {
        const place = { latitude, longitude }
        if (isOnLand(place)) expect(nearestTown(place), JSON.stringify(place)).not.toBeNull()
      }
    }
  })

  test('numbers that are none, or of no place in the world, are refused by field', async () => {
    for (const odd of ['', 'NaN', 'Infinity', '91', '-90.01', '0x10', '6,9', '1e999']) {
      const { code, errors } = await refusalOf(await reverse(odd, 80))
      expect([code, Object.keys(errors ?? {})], odd).toEqual([4000, ['latitude']])
    }
    expect(await refusalOf(await reverse(7, 180.5))).toMatchObject({ code: 4000 })
    expect(await refusalOf(await merchant.ask('GET', '/maps/reverse'))).toMatchObject({
      code: 4000,
    })
  })
})

describe('forward', () => {
  const expected: [string, string][] = [
    ['galle', 'Galle, Galle District, Sri Lanka'],
    ['GALLE', 'Galle, Galle District, Sri Lanka'],
    ['12 Rampart Street, Fort, Galle', 'Galle Fort, Galle, Sri Lanka'],
    ['Galle Road, Colombo 3', 'Kollupitiya, Colombo, Sri Lanka'],
    ['Kandy Road, Kadawatha', 'Kadawatha, Gampaha District, Sri Lanka'],
    ['kolombo', 'Colombo, Colombo District, Sri Lanka'],
    ['peredeniya', 'Peradeniya, Kandy, Sri Lanka'],
    ['nuwara', 'Nuwara Eliya, Nuwara Eliya District, Sri Lanka'],
    ['Négombo', 'Negombo, Gampaha District, Sri Lanka'],
  ]
  test.each(expected)('%s [BRANCH-25]', async (typed, first) => {
    const { candidates, source } = await dataOf<Forward>(await forward(typed))
    expect(candidates[0]?.address).toBe(first)
    expect(source).toBe('GAZETTEER')
  })

  test('a district lists its towns, an area code and coordinates their place', async () => {
    const towns = await dataOf<Forward>(await forward('Gampaha District'))
    expect(towns.candidates.length).toBeGreaterThan(3)
    const [byCode] = (await dataOf<Forward>(await forward('6jrxwr6x+'))).candidates
    expect(byCode).toMatchObject({ globalCode: '6JRXWR6X+' })
    const [byDegrees] = (await dataOf<Forward>(await forward('6.911, 79.8493'))).candidates
    expect(byDegrees).toMatchObject({ latitude: 6.911, longitude: 79.8493 })
  })

  test('what no place is called is not found, what is no address refused', async () => {
    for (const odd of ['xyzzy', '95, 200', "'; drop table branches; --", '%']) {
      expect((await refusalOf(await forward(odd))).code, odd).toBe(4004)
    }
    for (const odd of ['  ', 'x'.repeat(201), '\0'])
      expect((await refusalOf(await forward(odd))).code, odd).toBe(4000)
  })
})

test('one person asks so often a minute and no more, others go on [D06]', async () => {
  const eager = await person()
  const statuses = []
  for (let count = 0; count < GEOCODES_PER_MINUTE; count += 1) {
    statuses.push((await eager.ask('GET', '/maps/forward?address=galle')).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await eager.ask('GET', '/maps/reverse?latitude=7&longitude=80')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusalOf(refused)).toMatchObject({ status: 429, code: 4029 })
  expect((await (await person()).ask('GET', '/maps/forward?address=galle')).status).toBe(200)
  await db.execute(`update geocode_counts set started_at = now() - interval '61 seconds'
    where user_id = '${eager.id}'`)
  expect((await eager.ask('GET', '/maps/forward?address=galle')).status).toBe(200)
})

test('every town of the table lies in the country and has a name of its own', () => {
  const towns = allTowns()
  expect(towns.length).toBeGreaterThan(150)
  for (const { latitude, longitude, name } of towns) {
    expect(latitude > 5.8 && latitude < 9.9 && longitude > 79.6 && longitude < 81.95, name).toBe(
      true,
    )
  }
  expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length)
})
