import { expect, test } from 'vitest'
import { namedTowns, readBaseMap } from '#islands/map-picker/base-map.ts'
import { pixelOf, placeAt, scaleAt } from '#islands/map-picker/mercator.ts'
import { degreesText, fillPlace, placeOf, samePlace } from '#islands/map-picker/place.ts'
import { keyAct } from '#islands/map-picker/use-picker.ts'

const colombo = { latitude: 6.9271, longitude: 79.8612 }
const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

test('a pixel of the map and back is the same place', () => {
  const back = placeAt(pixelOf(colombo, 15), 15)
  expect(back.latitude).toBeCloseTo(6.9271, 9)
  expect(back.longitude).toBeCloseTo(79.8612, 9)
  expect(pixelOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
})

test('a scale is 1, 2 or 5 of a round length, and no longer than its room', () => {
  expect(scaleAt(6.9, 15, 110).metres).toBe(500)
  for (let zoom = 7; zoom <= 18; zoom += 1) {
    const { metres, pixels } = scaleAt(6.9, zoom, 110)
    expect(['1', '2', '5']).toContain(String(metres)[0])
    expect(pixels).toBeLessThanOrEqual(110)
    expect(pixels).toBeGreaterThan(40)
  }
})

test('the fields hold a place when both are degrees', () => {
  expect(placeOf(' 6.9271', '79,8612 ')).toEqual(colombo)
  expect(placeOf('6.9271', '')).toBeNull()
  expect(placeOf('91', '79')).toBeNull()
  expect(placeOf('6', '-181')).toBeNull()
  expect(placeOf('six', '79')).toBeNull()
  expect(placeOf('6e1', '79')).toBeNull()
})

test('degrees are written to a hand’s breadth', () => {
  expect(degreesText(6.92710000123)).toBe('6.9271')
  expect(degreesText(-0.0000001)).toBe('0')
  expect(fillPlace('at {latitude}, {longitude}', colombo)).toBe('at 6.9271, 79.8612')
  expect(samePlace(colombo, { ...colombo, latitude: 6.92710000001 })).toBe(true)
  expect(samePlace(colombo, null)).toBe(false)
})

test('arrows move the pin, Shift in small steps; plus, minus and Enter are ours, other keys are not', () => {
  expect(keyAct({ ...plain, key: 'ArrowUp' })).toEqual({ move: [0, -16] })
  expect(keyAct({ ...plain, key: 'ArrowRight', shiftKey: true })).toEqual({ move: [2, 0] })
  expect(keyAct({ ...plain, key: '+' })).toEqual({ zoom: 1 })
  expect(keyAct({ ...plain, key: '-' })).toEqual({ zoom: -1 })
  expect(keyAct({ ...plain, key: 'Enter' })).toBe('confirm')
  expect(keyAct({ ...plain, key: 'Tab' })).toBeNull()
  expect(keyAct({ ...plain, key: 'ArrowUp', altKey: true })).toBeNull()
})

test('the drawn map is read from differences, and small towns make room for large ones', () => {
  const { coasts, towns } = readBaseMap({
    units: 10,
    box: { west: 0, south: 0, east: 1, north: 1 },
    coasts: [[0, 0, 10, 0, 0, 10]],
    towns: [
      ['Large', 0, 0],
      ['Small', 1, 0],
      ['Far', 100, 0],
    ],
  })
  expect(coasts[0]?.map(({ x }) => Math.round(x * 100) / 100)).toEqual([128, 128.71, 128.71])
  const named = (zoom: number) => namedTowns(towns, zoom).map(({ name }) => name)
  expect(named(5)).toEqual(['Large', 'Far'])
  expect(named(12)).toEqual(['Large', 'Small', 'Far'])
})
