import { expect, test } from 'vitest'
import { formatFor } from '#src/i18n/format.ts'
import { contactText, placeName } from '#views/branches/terms.ts'

test.each([
  ['0765567251', '076 556 7251'],
  ['+94765567251', '076 556 7251'],
  ['+94112345678', '011 234 5678'],
  ['+442079460958', '+442079460958'],
  ['1919', '1919'],
  [null, null],
])('the contact number %s is read as %s', (value, shown) => {
  const read = contactText(value, formatFor('en', 'Asia/Colombo'))
  expect(read?.replaceAll('\u00a0', ' ') ?? null).toBe(shown)
})

test.each([
  ['Sri Lanka, LK', 'Sri Lanka'],
  ['Galle, Galle', 'Galle'],
  ['Dehiwala-Mount Lavinia, Dehiwala', 'Dehiwala-Mount Lavinia, Dehiwala'],
])('the place %s is shown as %s', (place, shown) => {
  expect(placeName(place)).toBe(shown)
})
