/** Degrees of WGS 84. */
type Place = { latitude: number; longitude: number }
type Axis = keyof Place
type Degrees = { value: number; axis: Axis | null }

const LONGEST = 2000
/** Around Sri Lanka: no pair of numbers fits it both ways. */
export const HOME = { latitude: [5.5, 10.2], longitude: [79.2, 82.2] } as const

const N = String.raw`[+-]?\d{1,3}(?:\.\d{1,20})?`
const PART = String.raw`\d{1,2}(?:\.\d{1,20})?`
const BODY = `(${N})(?: ?°(?: ?(${PART}) ?'(?: ?(${PART}) ?")?)?|(?: (${PART}))? (${PART})(?= ?[NSEW]))?`
const degrees = new RegExp(
  `(?:([NSEW]) ?${BODY}|${BODY} ?([NSEW])?(?![NSEW]))(?![\\d.])[ ,;|/]*`,
  'y',
)
const linked = /^(?:[a-z]+:\/\/|geo:|[a-z][\w-]*(?:\.[\w-]+)+\/)/i
const PAIR = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** The pin of a place before what was asked for, and that before the middle of the map. */
const inLinks = [
  `!3d${PAIR}!4d${PAIR}`,
  `[?&#](?:q|query|ll|sll|daddr|saddr|destination|center|cbll|viewpoint|marker|pin)=(?:loc:)?${PAIR}[, ]+${PAIR}`,
  `[?&#]mlat=${PAIR}&mlon=${PAIR}`,
  `[?&#]lat(?:itude)?=${PAIR}&(?:lng|lon|longitude)=${PAIR}`,
  `^geo:${PAIR},${PAIR}`,
  `/(?:place|search|dir/[^@/]*)/${PAIR},[ +]*${PAIR}`,
  `@${PAIR},${PAIR}`,
  `map=\\d+(?:\\.\\d+)?/${PAIR}/${PAIR}`,
].map((pattern) => new RegExp(pattern, 'i'))

export function isMapLink(typed: string): boolean {
  return linked.test(typed.trim())
}

/**
 * Both fields as people fill them: one number each, with a comma or point, N or E, degrees, minutes and
 * seconds; or both numbers or a map's link in either. Decimal degrees; what cannot be read stays as typed.
 */
export function readPlaceFields(latitude: string, longitude: string): Record<Axis, string> {
  const pair = readPlace(latitude) ?? readPlace(longitude) ?? joined(latitude, longitude)
  if (pair) return { latitude: degreesText(pair.latitude), longitude: degreesText(pair.longitude) }
  return { latitude: single(latitude), longitude: single(longitude) }
}

/** Two numbers, or a map's link that holds them; null for anything else. */
export function readPlace(typed: string): Place | null {
  if (typed.length > LONGEST) return null
  const text = isMapLink(typed) ? ofLink(typed) : typed
  const [first, second, more] = (text && scan(folded(text))) || []
  return first && second && !more ? placeOf(first, second) : null
}

/** Degrees with a point or comma; null for anything else, and for a side of the earth of the other axis. */
export function readDegrees(typed: string): number | null {
  const [only, more] = (typed.length <= LONGEST && scan(folded(typed))) || []
  return only && !more ? only.value : null
}

function joined(latitude: string, longitude: string): Place | null {
  const found = [latitude, longitude].map((typed) => scan(folded(typed)))
  const [[first, ...others] = [], [second, ...more] = []] = found.map((one) => one ?? [])
  return first && second && others.length + more.length === 0 ? placeOf(first, second) : null
}

function single(typed: string): string {
  const value = readDegrees(typed)
  return value === null ? typed.trim() : degreesText(value)
}

function placeOf(first: Degrees, second: Degrees): Place | null {
  if (first.axis && first.axis === second.axis) return null
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude'
  const given = { latitude: first.value, longitude: second.value }
  const turned = { latitude: second.value, longitude: first.value }
  if (first.axis || second.axis) return isTurned ? turned : given
  return !isHome(given) && isHome(turned) ? turned : given
}

function isHome(place: Place): boolean {
  return (['latitude', 'longitude'] as const).every((axis) => {
    const [least, most] = HOME[axis]
    return place[axis] >= least && place[axis] <= most
  })
}

/** At most as fine as 11 cm, without trailing zeros. */
function degreesText(value: number): string {
  return String(Number(value.toFixed(6)))
}

function ofLink(typed: string): string | null {
  const link = decoded(typed.trim())
  for (const pattern of inLinks) {
    const found = [...link.matchAll(new RegExp(pattern, 'gi'))].at(-1)
    if (found) return `${found[1]} ${found[2]}`
  }
  return null
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

const SIDES: [RegExp, string][] = [
  [/\b(?:LATITUDE|LAT|NORTH)\b|ШИРОТА|С\.? ?Ш\.?/g, 'N'],
  [/\b(?:LONGITUDE|LONG|LNG|LON|EAST)\b|ДОЛГОТА|В\.? ?Д\.?/g, 'E'],
  [/\bSOUTH\b|Ю\.? ?Ш\.?/g, 'S'],
  [/\bWEST\b|З\.? ?Д\.?/g, 'W'],
]

/** Signs, quotes and digits as this file spells them; a comma that can only be a decimal one is a point. */
function folded(typed: string): string {
  let text = typed
    .replaceAll(/[º˚]|&deg;/g, '°')
    .replaceAll(/[′’‘ʹʼ`´]/g, "'")
    .replaceAll(/[″“”ʺ]|''/g, '"')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .toUpperCase()
  for (const [words, side] of SIDES) text = text.replaceAll(words, side)
  const isBoth = /[NS]/.test(text) && /[EW]/.test(text)
  const nextSide = /^\W*\d/.test(text) ? /(?<=[\d"'°] ?[NSEW])(?=[+-]?\d)/g : /(?<=\d)(?=[NSEW])/g
  text = text
    .replaceAll(isBoth ? nextSide : /$^/g, ' ')
    .replaceAll(/(?<=\d) ?(?:DEG(?:REES)?\b|D(?=[ \d]))/g, '°')
    .replaceAll(/(?<=\d) +"/g, '"')
  const marks = text.includes('°') ? /(?<!\d)"|[()[\]{}:=]/g : /["()[\]{}:=]/g
  return withPoints(text.replaceAll(marks, ' ')).replaceAll(/\s+/g, ' ').trim()
}

function withPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text
  const four = /^\s*(-?\d+),(\d+)\s*,\s*(-?\d+),(\d+)\s*$/
  return four.test(text)
    ? text.replace(four, '$1.$2 $3.$4')
    : text.replaceAll(/(\d),(?=\d)/g, '$1.')
}

function latinDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function scan(text: string): Degrees[] | null {
  const found: Degrees[] = []
  degrees.lastIndex = 0
  while (degrees.lastIndex < text.length) {
    const match = degrees.exec(text)
    const one = match && degreesOf(match)
    if (!one) return null
    found.push(one)
  }
  return found
}

function degreesOf(match: RegExpExecArray): Degrees | null {
  const [, before, ...groups] = match
  const after = groups.at(-1)
  const [whole = '', ...parts] = before ? groups.slice(0, 5) : groups.slice(5, 10)
  const [minutes = 0, seconds = 0] = minutesOf(parts)
  const side = before ?? after
  const isFine = minutes < 60 && seconds < 60
  if (!isFine || (side && whole.startsWith('-') && /[SW]/.test(side))) return null
  const size = Math.abs(Number(whole)) + minutes / 60 + seconds / 3600
  const isNegative = whole.startsWith('-') || side === 'S' || side === 'W'
  const axis = side ? (/[NS]/.test(side) ? 'latitude' : 'longitude') : null
  return { value: isNegative ? -size : size, axis }
}

/** With signs, or with blanks before a letter: 6 55 37.6 N, 6 55.6 N. */
function minutesOf(parts: (string | undefined)[]): number[] {
  const [minutes, seconds, first, second] = parts
  if (minutes !== undefined) return [Number(minutes), Number(seconds ?? 0)]
  if (first !== undefined) return [Number(first), Number(second)]
  return second === undefined ? [] : [Number(second)]
}
