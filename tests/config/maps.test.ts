import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { isLocalHost } from '#src/config/outside-hosts.ts'

test('nothing set asks nobody [BRANCH-28]', () => {
  expect(readConfig({}).maps).toEqual({ geocoder: null, tiles: null })
})

test('a geocoder and tiles are taken as they are named', () => {
  const { maps } = readConfig({
    GEOCODER_URL: 'https://nominatim.example.com/api/',
    MAP_TILES_URL: 'http://tiles:8080/{z}/{x}/{y}.png',
  })
  expect(maps.geocoder).toEqual({ url: 'https://nominatim.example.com/api', local: false })
  expect(maps.tiles).toEqual({
    url: 'http://tiles:8080/{z}/{x}/{y}.png',
    local: true,
    attribution: '© OpenStreetMap contributors',
  })
})

describe('an address that cannot be meant stops the start [U09]', () => {
  const refused: [string, string][] = [
    ['GEOCODER_URL', 'http://nominatim.example.com'],
    ['GEOCODER_URL', 'nominatim.example.com'],
    ['GEOCODER_URL', 'https://user:secret@nominatim.example.com'],
    ['GEOCODER_URL', 'ftp://10.0.0.1'],
    ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://{z}.example.com/{x}/{y}.png'],
    ['MAP_TILES_URL', 'http://tiles.example.com/{z}/{x}/{y}.png'],
  ]
  test.each(refused)('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must`))
    expect(() => readConfig({ [name]: value })).not.toThrow(/secret/)
  })
})

test('only hosts of this machine and private networks are local [U09]', () => {
  const near = [
    'localhost',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.5',
    '[::1]',
    '[fd00::1]',
    'nominatim',
  ]
  const far = [
    '8.8.8.8',
    '169.254.169.254',
    'maps.example.com',
    'localhost.example.com',
    '[2001:4860::1]',
  ]
  expect(near.filter((host) => !isLocalHost(host))).toEqual([])
  expect(far.filter(isLocalHost)).toEqual([])
})
