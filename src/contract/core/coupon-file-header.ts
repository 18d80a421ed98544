import { latinLookAlikes } from './code-letters.ts'
import { type CouponFileFormat, couponFileHeaders } from './coupon-file-lifecycle.ts'
import { isBlankLine, parseLine } from './coupon-file-line.ts'

/** What is wrong with a first line, by how it is mended. */
export const headerProblems = [
  'blank',
  'long',
  'separator',
  'tab',
  'space',
  'quoted',
  'swapped',
  'emptyAfter',
  'empty',
  'extra',
  'twice',
  'missing',
  'absent',
  'replace',
  'spaces',
  'invisible',
  'letters',
  'other',
] as const
type HeaderProblem = (typeof headerProblems)[number]

/** `offending`: the name to mend, short enough for a message. */
export type WrongHeader = { problem: HeaderProblem; offending: string }

const SHOWN_MAX = 60
/** Codes first: of a file with all three columns, the person's own codes are what would be lost. */
const formats = (Object.keys(couponFileHeaders) as CouponFileFormat[]).toReversed()
const separators = [';', '\t', '|', '،', '，', '、', ':', ' ']

/**
 * The format that a first line announces, or how it differs from the one it shares most with. Spaces,
 * another case and further columns are refused, since the sample is to be matched exactly.
 * @param head without its line end and byte order mark; null if longer than a line can be
 * @param parse answers the names in a line, null if a quote is out of place
 */
export function readHeader(
  head: string | null,
  parse: (line: string) => string[] | null = parseLine,
): CouponFileFormat | WrongHeader {
  if (head === null) return { problem: 'long', offending: '' }
  if (isBlankLine(head)) return { problem: 'blank', offending: '' }
  const separated = otherSeparator(head)
  if (separated) return separated
  const names = /^sep=/i.test(head) ? null : parse(head)
  if (!names) return { problem: 'other', offending: shown(head) }
  const [best] = formats
    .map((format) => ({ format, wrong: wrongNames(names, couponFileHeaders[format]) }))
    .sort((a, b) => a.wrong.length - b.wrong.length)
  if (best?.wrong.length === 0) return best.format
  const found = formats.map((format) => problemOf(names, format)).find(Boolean)
  return found ?? missing(names) ?? unknown(names, head, best?.wrong[0] ?? '')
}

/** A line with nothing of the header: data without it, or names of another language. */
function unknown(names: readonly string[], head: string, wrong: string): WrongHeader {
  const whole = names.length === 1 && names[0]?.includes(',') ? readHeader(names[0]) : null
  if (typeof whole === 'string') return { problem: 'quoted', offending: '' }
  const known = formats.flatMap(lower)
  const isKnown = names.some((name) => known.includes(plainName(name)))
  const [first = '', second = ''] = names.length > 1 ? names : head.split(/[;\t|]/)
  if (isKnown || second === '') return { problem: 'other', offending: shown(wrong) }
  const isData = names.some((name) => /^\P{Nd}*\p{Nd}+\P{Nd}+\p{Nd}+\P{Nd}+\p{Nd}+/u.test(name))
  return isData
    ? { problem: 'absent', offending: shown(first) }
    : { problem: 'replace', offending: shown(head) }
}

function wrongNames(names: readonly string[], due: readonly string[]): string[] {
  const length = Math.max(names.length, due.length)
  return Array.from({ length }, (_, at) => at)
    .filter((at) => names[at] !== due[at])
    .map((at) => names[at] || due[at] || '')
}

function otherSeparator(head: string): WrongHeader | null {
  for (const sign of separators) {
    const plain = head.split(sign).map(plainName).filter(Boolean)
    if (plain.length < 2 || !formats.some((format) => isSame(plain, lower(format)))) continue
    if (sign === '\t') return { problem: 'tab', offending: '' }
    if (sign === ' ') return { problem: 'space', offending: '' }
    return { problem: 'separator', offending: sign }
  }
  return null
}

function problemOf(names: readonly string[], format: CouponFileFormat): WrongHeader | null {
  const due = couponFileHeaders[format]
  const plain = names.map(plainName)
  const named = plain.filter(Boolean)
  const known = lower(format)
  if (isSame(named, known)) {
    return named.length < plain.length ? emptyColumns(plain, due[1]) : spelled(names, due)
  }
  if (isSame([...named].reverse(), known)) return { problem: 'swapped', offending: due[0] }
  const extra = names.filter((name) => plainName(name) && !known.includes(plainName(name)))
  const rest = named.filter((name) => known.includes(name))
  const twice = due.find(
    (name) => rest.indexOf(plainName(name)) !== rest.lastIndexOf(plainName(name)),
  )
  if (twice && isSame([...new Set(rest)], known)) return { problem: 'twice', offending: twice }
  return isSame(rest, known) ? { problem: 'extra', offending: shown(extra.join('”, “')) } : null
}

function emptyColumns(plain: readonly string[], last: string): WrongHeader {
  return plain[0] && plain[1]
    ? { problem: 'emptyAfter', offending: last }
    : { problem: 'empty', offending: '' }
}

/** The right names in the right order, one of them spelled otherwise. */
function spelled(names: readonly string[], due: readonly string[]): WrongHeader | null {
  const at = names.findIndex((name, place) => name !== due[place])
  const [name = '', offending = ''] = [names[at], due[at]]
  if (name.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '') === offending)
    return { problem: 'spaces', offending }
  return { problem: bare(name) === offending ? 'invisible' : 'letters', offending }
}

/** Only one of the two columns; `expiryDate` alone is the first column of the sample. */
function missing(names: readonly string[]): WrongHeader | null {
  const named = names.map(plainName).filter(Boolean)
  if (named.length !== 1) return null
  const format = formats.findLast((one) => lower(one).includes(named[0] ?? ''))
  const absent = format && couponFileHeaders[format].find((name) => plainName(name) !== named[0])
  return absent ? { problem: 'missing', offending: absent } : null
}

function lower(format: CouponFileFormat): string[] {
  return couponFileHeaders[format].map(plainName)
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, at) => name === others[at])
}

/** Without what cannot be seen, of whatever case; also “coupon code” and “coupon_code”. */
function plainName(name: string): string {
  return latinLookAlikes(bare(name))
    .replaceAll(/[\s_"-]/g, '')
    .toLowerCase()
}

function bare(name: string): string {
  return name
    .replaceAll(/^[\s\p{Cf}\p{Cc}]+|(?<![\s\p{Cf}\p{Cc}])[\s\p{Cf}\p{Cc}]+$/gu, '')
    .replaceAll(/\p{Cf}/gu, '')
}

/** A short excerpt without control characters: a file that is no text would fill the message. */
function shown(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\ufffd]/gu, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join('')}…` : plain
}
