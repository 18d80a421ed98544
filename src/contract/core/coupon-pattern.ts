import { readIdentifier } from '#src/i18n/typed-text.ts'
import { CROCKFORD, withCheckCharacter } from './check-character.ts'
import { latinLookAlikes } from './code-letters.ts'
import {
  COUPON_CODE_MAX,
  COUPON_KEY_MAX,
  couponKey,
  GENERATED_LENGTH,
  provesItself,
  spelling,
} from './coupon-code.ts'

const BITS_PER_CHARACTER = 5
/** What a generated code leaves to chance, so that nobody finds one by trying. */
export const PATTERN_BITS_MIN = 40
/** Places of a pattern: the last is the check character, which chance does not choose. */
export const PATTERN_PLACES_MIN = PATTERN_BITS_MIN / BITS_PER_CHARACTER + 1
/** As typed; a pattern that was read is no longer than a code. */
export const PATTERN_TYPED_MAX = 100

export const patternFaults = ['sign', 'hyphens', 'few', 'long'] as const
export type PatternFault = (typeof patternFaults)[number]

type ReadPattern = { pattern: string } | { fault: PatternFault }

/**
 * A pattern such as “SPA-#####-####” as generated codes will be written: capitals, digits, hyphens, and
 * `#` for each place that chance or the check character fills.
 */
export function readPattern(typed: string): ReadPattern {
  const pattern = latinLookAlikes(readIdentifier(typed))
    .replaceAll(/ ?- ?| /g, '-')
    .toUpperCase()
  if (!/^[0-9A-Z#-]*$/.test(pattern)) return { fault: 'sign' }
  if (/^-|--|-$/.test(pattern)) return { fault: 'hyphens' }
  if (placesOf(pattern) < PATTERN_PLACES_MIN) return { fault: 'few' }
  const isLong = pattern.length > COUPON_CODE_MAX || spelling(pattern).length > COUPON_KEY_MAX
  return isLong ? { fault: 'long' } : { pattern }
}

export function placesOf(pattern: string): number {
  return pattern.split('#').length - 1
}

/** What the keys of all codes of a pattern begin with; empty if chance comes first. */
export function prefixOf(pattern: string): string {
  return couponKey(pattern.slice(0, pattern.indexOf('#')))
}

/**
 * A code as a pattern writes it. The check character is that of the whole key, in which a U, which the
 * alphabet lacks, counts as V.
 * @param bytes at least one for each place, uniformly random; the low five bits of each are used
 */
export function patternedCode(pattern: string, bytes: Uint8Array): string {
  const last = pattern.lastIndexOf('#')
  let at = 0
  const chosen = pattern.slice(0, last).replaceAll('#', () => {
    const letter = CROCKFORD.charAt((bytes[at] ?? 0) % 32)
    at += 1
    return letter
  })
  return chosen + checkCharacter(chosen, pattern.slice(last + 1)) + pattern.slice(last + 1)
}

/** The one character between these two parts with which the whole proves itself. */
function checkCharacter(before: string, after: string): string {
  const [head, tail] = [before, after].map(couponKey)
  if (!tail) return withCheckCharacter(head?.replaceAll('U', 'V') ?? '').slice(-1)
  return [...CROCKFORD].find((one) => provesItself(`${head}${one}${tail}`)) ?? ''
}

/** Shows what codes will look like: the same for everybody, and no code of anybody. */
export function exampleOf(pattern: string): string {
  const bytes = Uint8Array.from({ length: COUPON_CODE_MAX }, (_, at) => (at * 11 + 7) % 32)
  return patternedCode(pattern, bytes)
}

/**
 * Whether one wrong character or two swapped ones made this key of a code that we generate, in our own form
 * or by one of these patterns. It may still be a merchant's own code.
 */
export function isSlip(key: string, patterns: readonly string[]): boolean {
  const forms = ['#'.repeat(GENERATED_LENGTH), ...patterns]
    .map((pattern) => couponKey(pattern))
    .filter(({ length }) => length === key.length)
  const isCode = (one: string) => forms.some((form) => fits(one, form)) && provesItself(one)
  return forms.length > 0 && !isCode(key) && neighboursOf(key).some(isCode)
}

function fits(key: string, form: string): boolean {
  return [...form].every((sign, at) =>
    sign === '#' ? CROCKFORD.includes(key.charAt(at)) : sign === key.charAt(at),
  )
}

function neighboursOf(key: string): string[] {
  return [...key].flatMap((letter, at) => {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)]
    const wrong = [...CROCKFORD, 'U'].map((other) => before + other + after)
    return [...wrong, before + after.charAt(0) + letter + after.slice(1)]
  })
}
