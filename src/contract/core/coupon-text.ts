import { readIdentifier } from '#src/i18n/typed-text.ts'
import { latinKeyboard, latinLookAlikes } from './code-letters.ts'
import {
  COUPON_KEY_MAX,
  couponKey,
  GENERATED_LENGTH,
  isWellFormed,
  provesItself,
} from './coupon-code.ts'
import { PATTERN_PLACES_MIN } from './coupon-pattern.ts'
import { codeOfSigned, symbology } from './signed-code.ts'

/** A customer's message or a long address; longer texts are refused, not cut. */
export const COUPON_TEXT_MAX = 1000

/** So that one text is no way to guess many codes. */
const KEYS_MAX = 8

const LABELS = [
  'code',
  'coupon',
  'voucher',
  'promo',
  'promocode',
  'код',
  'купон',
  'купона',
  'промокод',
]
const FILLERS = ['is', 'no', 'number', 'номер', 'это']
const [labels, fillers] = [LABELS, FILLERS].map((words) => new Set(words.map(capitals)))

/**
 * The codes that a text may mean, likeliest first: a code alone, in a message, in a link or as a scanner
 * with a Cyrillic layout types it. Several where only the stored codes can tell.
 * @param text of at most COUPON_TEXT_MAX characters
 * @returns keys as `couponKey` makes them; none if the text holds no code
 */
export function couponKeysIn(text: string): string[] {
  const plain = readIdentifier(decoded(text))
    .replaceAll(/\p{Me}/gu, '')
    .replace(symbology, '')
  const typed = latinKeyboard(plain)
  const signed = codeOfSigned(typed ?? plain)
  if (signed !== null) return keyOfWord({ text: signed })
  const readings = [latinLookAlikes(plain), ...(typed === null ? [] : [typed])]
  const found = readings.map(keysOf)
  const keys = [...found.flatMap(({ sure }) => sure), ...found.flatMap(({ maybe }) => maybe)]
  const split = text.includes(ZERO_WIDTH_SPACE)
    ? couponKeysIn(text.replaceAll(ZERO_WIDTH_SPACE, ' '))
    : []
  const likeliest = split.filter(isGenerated)
  return [...new Set([...likeliest, ...keys, ...split])].slice(0, KEYS_MAX)
}

/** Whether a text is what a scanner types and no words of people: a code, or a link with one, alone. */
export function isScanned(text: string): boolean {
  const word = text.trim()
  if (/\s/.test(word)) return false
  const keys = couponKeysIn(word)
  // A few of our codes are letters alone, and scanners type capitals.
  return /\p{N}/u.test(word) ? keys.length > 0 : !/\p{Ll}/u.test(word) && keys.some(isGenerated)
}

/** Stands inside codes as well as between words, where no blank is left when it goes. */
const ZERO_WIDTH_SPACE = '\u200b'

function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}

/** What messages hold besides a code, so that it is not looked up as a guess: hosts of links, days. */
const noCodes =
  /https?:\/\/[^\s/?#]+|\b(?:20\d\d[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]20\d\d)\b/gi

type Word = { text: string; before: string }
type Found = { sure: string[]; maybe: string[] }

function keysOf(reading: string): Found {
  const bare = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(reading)?.[0] ?? ''
  const whole = isWellFormed(bare) ? couponKey(bare) : null
  const isOwnForm = whole !== null && isGenerated(whole) && whole.length === GENERATED_LENGTH
  if (whole && (isOwnForm || !/\s/.test(bare))) return { sure: [whole], maybe: [] }
  const words = wordsOf(reading.replaceAll(noCodes, ' '))
  const isProven = (word: Word) => keyOfWord(word).some(isGenerated)
  const proven = words.filter(isProven).flatMap(keyOfWord)
  proven.push(...groupsIn(words.filter((word) => !isProven(word))))
  const sure = proven.length > 0 ? proven : unevenGroupsIn(words)
  const named = words.filter((_, at) => isNamed(words, at))
  const numbered = words.filter(({ text }) => /\d/.test(text))
  const capital = words.filter(({ text }) => !/\p{Ll}/u.test(text))
  const likely = [...named, ...numbered, ...capital]
    .filter(({ text }) => !labels?.has(capitals(text)))
    .flatMap(keyOfWord)
  return { sure, maybe: whole && sure.length === 0 ? [whole, ...likely] : likely }
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[-_]+[\p{L}\p{M}\p{N}]+)*/gu)].map((found) => ({
    text: found[0],
    before: text.charAt(found.index - 1),
  }))
}

function keyOfWord({ text }: Pick<Word, 'text'>): string[] {
  return isWellFormed(text) ? [couponKey(text)] : []
}

/** In a link each part may be the code; in a message the word after "code". */
function isNamed(words: readonly Word[], at: number): boolean {
  const [word, last, before] = [at, at - 1, at - 2].map((place) => words[place])
  if (/[/=#]/.test(word?.before ?? '')) return true
  const label = fillers?.has(capitals(last?.text)) ? before : last
  return Boolean(labels?.has(capitals(label?.text)) && !labels.has(capitals(word?.text)))
}

function capitals(word = ''): string {
  return latinLookAlikes(word).toUpperCase()
}

/** A generated code in groups of one length, whatever stands between them. */
function groupsIn(words: readonly Word[]): string[] {
  const parts = words.flatMap(({ text }) => text.split(/[-_]+/)).map(couponKey)
  return parts.flatMap((part, at) => {
    const group = parts.slice(at, at + GENERATED_LENGTH / part.length)
    const key = group.join('')
    return group.every(({ length }) => length === part.length) && isGenerated(key) ? [key] : []
  })
}

const GROUPS_MAX = 6

/** A code of a pattern, whose groups differ in length: written in capitals, or after "code". */
function unevenGroupsIn(words: readonly Word[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from, from + GROUPS_MAX).flatMap((_word, more) => {
      const group = words.slice(from, from + more + 1).map(({ text }) => text)
      const isWritten = isNamed(words, from) || !/\p{Ll}/u.test(group.join(''))
      const key = isWritten ? couponKey(group.join('')) : ''
      return key.length <= COUPON_KEY_MAX && isGenerated(key) ? [key] : []
    }),
  )
}

/** Our own form, or by a pattern: long enough for one, and with its check character. */
export function isGenerated(key: string): boolean {
  return key.length >= PATTERN_PLACES_MIN && provesItself(key)
}
