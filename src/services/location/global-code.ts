/** Open Location Code digits: no vowels, nothing easily confused. */
const DIGITS = '23456789CFGHJMPQRVWX'
const PAIRS = 4
/** Integer parts of a degree, so that no binary fraction moves a place into the next area. */
const PARTS = 1_000_000_000
/** An area is 0.0025° wide and high: 20^4 areas in 400°. */
export const AREA_DEGREES = 0.0025
const AREA_PARTS = AREA_DEGREES * PARTS

/** Open Location Code, eight digits and a plus sign. The poles belong to the area next to them. */
export function areaCodeOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const rows = Math.min(areaIndex(latitude, 90), 180 / AREA_DEGREES - 1)
  const columns = areaIndex(longitude, 180) % (360 / AREA_DEGREES)
  const pairs = Array.from({ length: PAIRS }, (_, place) => {
    const step = DIGITS.length ** (PAIRS - 1 - place)
    return digit(rows, step) + digit(columns, step)
  })
  return `${pairs.join('')}+`
}

export function areaCorner({ latitude, longitude }: { latitude: number; longitude: number }) {
  return {
    latitude: areaIndex(latitude, 90) * AREA_DEGREES - 90,
    longitude: areaIndex(longitude, 180) * AREA_DEGREES - 180,
  }
}

/** The centre of a code's area, in degrees; null for anything but an area code of eight digits. */
export function placeOfAreaCode(code: string): { latitude: number; longitude: number } | null {
  const text = code.trim().toUpperCase()
  if (!/^[23456789CFGHJMPQRVWX]{8}\+$/.test(text)) return null
  let [rows, columns] = [0, 0]
  for (let place = 0; place < PAIRS; place += 1) {
    rows = rows * DIGITS.length + DIGITS.indexOf(text.charAt(2 * place))
    columns = columns * DIGITS.length + DIGITS.indexOf(text.charAt(2 * place + 1))
  }
  const latitude = (rows + 0.5) * AREA_DEGREES - 90
  const longitude = (columns + 0.5) * AREA_DEGREES - 180
  return latitude < 90 && longitude < 180 ? { latitude, longitude } : null
}

function areaIndex(degrees: number, from: number): number {
  return Math.floor((Math.round(degrees * PARTS) + from * PARTS) / AREA_PARTS)
}

function digit(value: number, step: number): string {
  return DIGITS.charAt(Math.floor(value / step) % DIGITS.length)
}
