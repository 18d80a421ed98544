import { isRightToLeft } from './direction.ts'
import { DASHES, QUOTES } from './punctuation.ts'

/** Scripts that spell with joiners, as in Sinhala ක්‍ෂ or Persian می‌خواهم (Unicode core specification, 23.2). */
const joining =
  'Sinh Taml Deva Beng Guru Gujr Orya Telu Knda Mlym Arab Syrc Nkoo Mong Khmr Mymr Tibt'
const JOINING = `[${joining.replaceAll(/(\w+) ?/g, String.raw`\p{scx=$1}`)}]`
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{EMod}\uFE0F]`
const MEANT = [
  String.raw`(?<=${JOINING})[\u200C\u200D](?=${JOINING})`,
  String.raw`(?<=${JOINING})\u200D(?![\p{L}\p{M}])`,
  String.raw`(?<=${EMOJI})\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\uFE0E\uFE0F]`,
  String.raw`(?<=\p{sc=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180F]`,
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E007A}]{2,7}\u{E007F}`,
].join('|')
/** Not NUL and half surrogates, which the services refuse by name. */
const HIDDEN = String.raw`[\p{DI}\uFFF9-\uFFFB[\p{Cc}--[\0\t-\r\x85]]]`
const hidden = new RegExp(`(${MEANT})|${HIDDEN}`, 'gv')
/** Among letters that run from right to left the three marks order brackets and full stops. */
const hiddenAmongRtl = new RegExp(String.raw`(${MEANT}|[\u200E\u200F\u061C])|${HIDDEN}`, 'gv')
const allHidden = new RegExp(`${HIDDEN}|[\\p{Cf}\\p{Cs}\\0]`, 'gv')

/** Blank in every font: white space, the empty Braille cell, a note and hieroglyphs without a sign. */
const EMPTY = String.raw`\s\x85\u2800\u{1D159}\u{13441}\u{13442}`
const blanks = new RegExp(`[${EMPTY}]+`, 'gv')
const blanksInLine = new RegExp(`[[${EMPTY}]--[\\n\\t]]`, 'gv')
const visible = new RegExp(`[[\\p{L}\\p{N}\\p{P}\\p{S}]--[\\p{DI}${EMPTY}]]`, 'v')
const lineEnds = /\r\n?|[\v\f\x85\u2028\u2029]/g
const dashes = new RegExp(`[${DASHES}]`, 'gv')
/** More marks on one letter write no word, cover the lines around and take ICU quadratic time to order. */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu
const plainLine = /^[!-~]+(?: [!-~]+)*$/

/**
 * What people type or paste as a code, number or address: NFKC without invisible characters, each dash a
 * hyphen, digits of any script 0 to 9, blanks one space. Case stays. Bound its length first.
 */
export function readIdentifier(typed: string): string {
  if (plainLine.test(typed)) return typed
  return typed
    .replaceAll(allHidden, '')
    .replaceAll(tooManyMarks, '$1')
    .normalize('NFKC')
    .replaceAll(allHidden, '')
    .replaceAll(dashes, '-')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(blanks, ' ')
    .trim()
}

/** "E-mail: …", "Shop - …"; no scheme, and no host before a port. */
const label = /^\p{L}[\p{L}\p{M}. -]{0,24}?(?:: ?(?![/\d])| - )/u
const isOpening = new RegExp(`[\\s<\\(\\[${QUOTES}]`, 'v')
const isClosing = new RegExp(`[\\s>\\)\\],;:.${QUOTES}]`, 'v')

/** What was pasted without the label before it and the quotes, brackets and punctuation around it. */
export function unwrapped(typed: string): string {
  return withoutAround(withoutAround(typed).replace(label, ''))
}

/** Letter by letter: an expression for the end of a text looks at each run in it again and again. */
function withoutAround(text: string): string {
  const letters = [...text]
  let [start, end] = [0, letters.length]
  while (start < end && isOpening.test(letters[start] ?? '')) start += 1
  while (end > start && isClosing.test(letters[end - 1] ?? '')) end -= 1
  return letters.slice(start, end).join('')
}

/**
 * A name or title on one line: NFC, blanks one space, invisible and direction characters only where a
 * script or an emoji needs them. Empty when nothing of it shows. Bound its length first.
 */
export function readLine(typed: string): string {
  if (plainLine.test(typed)) return typed
  return shown(withoutHidden(typed).replaceAll(blanks, ' ').trim())
}

/** As `readLine`, with its lines and indents kept; lines end with \n. */
export function readText(typed: string): string {
  if (plainLine.test(typed)) return typed
  const lines = withoutHidden(typed.replaceAll(lineEnds, '\n')).replaceAll(blanksInLine, ' ')
  return shown(
    lines
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
  )
}

/**
 * A postal address on one line: lines pasted from a letter are joined by commas. Where that is longer than
 * `max` the commas go without blanks, so that a line end takes no more room than the one that was typed.
 */
export function readAddress(typed: string, max = Number.POSITIVE_INFINITY): string {
  const lines = typed
    .split(/[\n\r\v\f\x85\u2028\u2029]/)
    .map((line) => readLine(line).replace(/(?<![ ,;])[ ,;]+$/, ''))
  const joined = lines
    .filter((line) => line !== '')
    .join(', ')
    .replaceAll(/ ?,(?:[ ,]*,)? ?/g, ', ')
    .replace(/^, /, '')
  return joined.length > max ? joined.replaceAll(', ', ',') : joined
}

function withoutHidden(text: string): string {
  return text
    .replaceAll(isRightToLeft(text) ? hiddenAmongRtl : hidden, '$1')
    .replaceAll(tooManyMarks, '$1')
    .normalize('NFC')
}

function shown(text: string): string {
  return visible.test(text) ? text : ''
}

/** Each script's digits stand in a row of ten that begins with its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
