import { expect, test } from 'vitest'
import { isMapLink, readPlaceFields } from '#src/contract/location/typed-place.ts'

const colombo = { latitude: '6.9271', longitude: '79.8612' }

test.each([
  ['6.9271', '79.8612'],
  ['6,9271', '79,8612'],
  ['+6.9271', '+79.8612'],
  ['6.9271°', '79.8612°'],
  ['6.9271° N', '79.8612° E'],
  ['N 6.9271', 'E 79.8612'],
  ['79.8612 E', '6.9271 N'],
  ['79.8612', '6.9271'],
  ['６.９２７１', '７９.８６１２'],
  ['෬.෯෨෭෧', '෭෯.෮෬෧෨'],
  ['\u200E6.9271', '79.8612\u00A0'],
  ['6º55’37.56”N', '79º51’40.32”E'],
  ["6° 55.626' N", "79° 51.672' E"],
  ['6 55 37.56 N', '79 51 40.32 E'],
  [`6d55'37.56"N`, `79d51'40.32"E`],
])(
  '%j and %j are one place in Colombo, whichever is the latitude [TYPED-12]',
  (latitude, longitude) => {
    expect(readPlaceFields(latitude, longitude)).toEqual(colombo)
  },
)

test.each([
  '6.9271, 79.8612',
  '79.8612, 6.9271',
  '6,9271 79,8612',
  '6,9271; 79,8612',
  '6,9271,79,8612',
  '(6.9271, 79.8612)',
  '6.9271/79.8612',
  '6.9271\n79.8612',
  '6.9271° N, 79.8612° E',
  'N6.9271 E79.8612',
  '6.9271N 79.8612E',
  `6°55'37.56"N 79°51'40.32"E`,
  '6°55′37,56″N, 79°51′40,32″E',
  `6° 55' 37.56" North, 79° 51' 40.32" East`,
  '6.9271° с. ш., 79.8612° в. д.',
  'lat: 6.9271, lng: 79.8612',
  'Latitude 6.9271 Longitude 79.8612',
  'lng=79.8612 lat=6.9271',
  '{"lat":6.9271,"lng":79.8612}',
  'geo:6.9271,79.8612?z=15',
  'https://www.google.com/maps/@6.9271,79.8612,17z',
  'https://www.google.com/maps/place/Fort/@6.9,79.8,17z/data=!3m1!4b1!8m2!3d6.9271!4d79.8612',
  'https://maps.google.com/?q=6.9271,79.8612',
  'maps.google.com/maps?q=loc:6.9271,79.8612',
  'https://www.google.com/maps/search/?api=1&query=6.9271%2C79.8612',
  'https://www.google.com/maps/dir//6.9271,79.8612/@6.9,79.8,15z',
  'https://www.openstreetmap.org/?mlat=6.9271&mlon=79.8612#map=17/6.9/79.8',
  'https://www.openstreetmap.org/#map=17/6.9271/79.8612',
  'https://maps.apple.com/?ll=6.9271,79.8612&q=Shop',
  'https://waze.com/ul?ll=6.9271%2C79.8612&navigate=yes',
])('%j in either field is both numbers [TYPED-12]', (typed) => {
  expect(readPlaceFields(typed, '')).toEqual(colombo)
  expect(readPlaceFields('7.2', typed)).toEqual(colombo)
})

test('south and west are negative, and places elsewhere stay as they are [TYPED-12]', () => {
  expect(readPlaceFields('6.9271 S', '79.8612 W')).toEqual({
    latitude: '-6.9271',
    longitude: '-79.8612',
  })
  expect(readPlaceFields('−33.8688', '151.2093')).toEqual({
    latitude: '-33.8688',
    longitude: '151.2093',
  })
  expect(readPlaceFields('51.5074', '-0.1278')).toEqual({
    latitude: '51.5074',
    longitude: '-0.1278',
  })
})

test.each([
  'ninety',
  '6e1',
  '6.9E2',
  '1.2.3',
  '6.9271N 79.8612N',
  '6.9271 79.8612 3',
  `6°75'0"N`,
  '6.9271 Nord',
  '1234.5',
  '-6.9 S',
  '6.9271,79.8612,17z',
  'https://maps.app.goo.gl/AbC12',
  'https://www.google.com/maps/place/Colombo',
  'https://maps.google.com/?q=%E0%A4%A',
])('%j stays as typed, for the form to refuse [TYPED-12]', (typed) => {
  expect(readPlaceFields(typed, '')).toEqual({ latitude: typed, longitude: '' })
})

test('a long text is not looked at', () => {
  const typed = '6 '.repeat(5000)
  expect(readPlaceFields(typed, '')).toEqual({ latitude: typed.trim(), longitude: '' })
})

test.each([
  ['https://maps.app.goo.gl/AbC12', true],
  ['goo.gl/maps/x', true],
  ['6.9271/79.8612', false],
  ['lat: 6.9', false],
])('%s is a link: %s', (typed, isLink) => {
  expect(isMapLink(typed)).toBe(isLink)
})
