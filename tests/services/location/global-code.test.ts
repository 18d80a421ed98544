import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { areaCodeOf, placeOfAreaCode } from '#src/services/location/global-code.ts'

type Reference = { encode(latitude: number, longitude: number, length: number): string }
const { OpenLocationCode }: { OpenLocationCode: new () => Reference } = createRequire(
  import.meta.url,
)('open-location-code')

test('codes are those of the standard’s own examples [BRANCH-08]', () => {
  const examples: [number, number, string][] = [
    [20.3700625, 2.7821875, '7FG49QCJ+'],
    [47.0000625, 8.0000625, '8FVC2222+'],
    [-41.2730625, 174.7859375, '4VCPPQGP+'],
    [0.5, -179.5, '62G2GG22+'],
    [90, 1, 'CFX3X2X2+'],
    [1, 180, '62H22222+'],
  ]
  for (const [latitude, longitude, code] of examples) {
    expect(areaCodeOf({ latitude, longitude })).toBe(code)
  }
})

test('codes agree with the reference library all over the world [BRANCH-08]', () => {
  const reference = new OpenLocationCode()
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 2000; round += 1) {
    const place = { latitude: next() * 179 - 89.5, longitude: next() * 359 - 179.5 }
    expect(areaCodeOf(place)).toBe(reference.encode(place.latitude, place.longitude, 8))
  }
})

test('an area is found again from its code, and is where its corner is', () => {
  for (const place of [
    { latitude: 6.9275, longitude: 79.86 },
    { latitude: -33.8675, longitude: -151.2075 },
    { latitude: 0, longitude: 0 },
  ]) {
    const found = placeOfAreaCode(areaCodeOf(place)) ?? place
    expect(found.latitude).toBeCloseTo(place.latitude + 0.00125, 9)
    expect(found.longitude).toBeCloseTo(place.longitude + 0.00125, 9)
    expect(areaCodeOf(found)).toBe(areaCodeOf(place))
  }
  for (const odd of ['', '6FG22VXX', '6FG22VX+', 'AAAAAAAA+', '6FG22VXX+22', 'XXXXXXXX+']) {
    expect(placeOfAreaCode(odd)).toBeNull()
  }
})
