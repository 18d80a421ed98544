import { DASHES, QUOTES } from './punctuation.ts'

/** Accents and vowel points of Latin, Cyrillic, Greek, Hebrew and Arabic, and what shows nothing. */
const leftOut = [
  '0300-036F 0483-0487 0591-05BD 05BF 05C1 05C2 05C4 05C5 05C7 0610-061A 0640 064B-065F 0670',
  '06D6-06DC 06DF-06E4 06E7 06E8 06EA-06ED 1AB0-1ACE 1DC0-1DFF 20D0-20F0 FE20-FE2F 00AD 061C',
  '115F 1160 17B4 17B5 180B-180F 200B-200F 202A-202E 2060-206F FE00-FE0F FEFF E0000-E0FFF',
].join(' ')
const escaped = leftOut.replaceAll(/[\dA-F]+/g, String.raw`\u{$&}`).replaceAll(' ', '')
const hidden = new RegExp(`[${escaped}]+`, 'gu')

const quotes = new RegExp(`[${QUOTES}]`, 'gv')
const dashes = new RegExp(`[${DASHES}]`, 'gv')
/** Quotes that NFKD would take for a blank with an accent. */
const spacingAccents = /[\u00B4\u02DD\u0384\u1FBD\u1FBF\u1FFD\u1FFE]/g

const single = new Map<string, string>()
addEach('\n\t\r\u0085\u1680\u2028\u2029\u2800', ' ')
addEach('øđłħıð\u0BD7', 'odlhid\u0BB3')

/** Letters with two spellings: ligatures, and vowels of Sinhala and Tamil typed as two signs. */
const pairs = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['\u0DD9\u0DCA\u0DCF', '\u0DD9\u0DCF\u0DCA'],
  ['\u0D85\u0DCF', '\u0D86'],
  ['\u0D85\u0DD0', '\u0D87'],
  ['\u0D85\u0DD1', '\u0D88'],
  ['\u0D8B\u0DDF', '\u0D8C'],
  ['\u0D91\u0DCA', '\u0D92'],
  ['\u0D91\u0DD9', '\u0D93'],
  ['\u0D94\u0DCA', '\u0D95'],
  ['\u0D94\u0DDF', '\u0D96'],
  ['\u0DD9\u0DD9', '\u0DDB'],
  ['\u0DD8\u0DD8', '\u0DF2'],
  ['\u0B85\u0BC2', '\u0B86'],
  ['\u0BB8\u0BCD\u0BB0\u0BC0', '\u0BB6\u0BCD\u0BB0\u0BC0'],
] as const

/**
 * What `search_fold` of the database does to stored text, for terms (a test compares them over all of
 * Unicode): without regard to case, accents, width, kinds and number of quotes, dashes and blanks, and
 * invisible characters.
 */
export function searchFold(text: string): string {
  let folded = ''
  const plain = text.toLowerCase().replaceAll(spacingAccents, "'").normalize('NFKD')
  const shown = plain.replaceAll(hidden, '').replaceAll(quotes, "'").replaceAll(dashes, '-')
  for (const char of shown) {
    folded += single.get(char) ?? (/[A-Z]/.test(char) ? char.toLowerCase() : char)
  }
  return pairs
    .reduce((text, [from, to]) => text.replaceAll(from, to), folded)
    .replaceAll(/([ '-])\1+/g, '$1')
}

function addEach(from: string, to: string): void {
  const targets = [...to]
  for (const [at, char] of [...from].entries()) {
    single.set(char, targets[targets.length === 1 ? 0 : at] ?? '')
  }
}
