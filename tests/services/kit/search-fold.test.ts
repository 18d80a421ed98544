import { expect, test } from 'vitest'
import { DASHES, QUOTES } from '#src/i18n/punctuation.ts'
import { searchFold } from '#src/i18n/search-fold.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()

async function stored(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ folded: string }>(
    'select search_fold(lower(text)) as folded from unnest($1::text[]) with ordinality as t (text, at) order by at',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

/** A letter of Unicode 16, which PostgreSQL 15 does not decompose. */
const NEWER = 'é\uA7F1x'

/** Neither capitals nor composed letters of later versions of Unicode than 14 are known to PostgreSQL 15. */
async function asKnown(texts: readonly string[]) {
  const { rows } = await pool.query<{ lower: string; parts: string }>(
    'select lower(text), normalize(text, NFKD) as parts from unnest($1::text[]) with ordinality as t (text, at) order by at',
    [texts],
  )
  return rows
}

const searched = [
  ['Café', 'cafe'],
  ['Cafe\u0301', 'café'],
  ['Crème Brûlée', 'creme brulee'],
  ['Łódź Øre Straße Æther', 'lodz ore strasse aether'],
  ['Ёлка', 'ЕЛКА'],
  ['Tea\u00a0 Leaf', 'tea leaf'],
  ['Tea\u200bLeaf', 'TEALEAF'],
  ['12 Main Street\nColombo', '12 main street colombo'],
  ['Co’s', "co's"],
  ['“Tea”', '"TEA"'],
  ['DD-2025-000018', 'DD–2025–000018'],
  ['DD-2025-000018', 'dd−2025‑000018'],
  ['ＴＥＡ', 'tea'],
  ['කෝප්පි', 'ක\u0dd9\u0dcf\u0dcaප්පි'],
  ['කෝප්පි', 'ක\u0dd9\u0dca\u0dcfප්පි'],
  ['කෛ', 'ක\u0dd9\u0dd9'],
  ['ආප්ප', '\u0d85\u0dcfප්ප'],
  ['ඒකල', '\u0d91\u0dcaකල'],
  ['ඕනෑ', '\u0d94\u0dcaනෑ'],
  ['ඖෂධ', '\u0d94\u0ddfෂධ'],
  ['ශ්\u200dරී', 'ශ්රී'],
  ['කොழ', 'ක\u0dd9\u0dcfழ'],
  ['கொழும்பு', 'க\u0bc6\u0bbeழும்பு'],
  ['கௌரி', 'கெளரி'],
  ['ஔவை', 'ஒளவை'],
  ['ஸ்ரீ', '\u0bb6\u0bcd\u0bb0\u0bc0'],
  ['க்\u200cஷ', 'க்ஷ'],
  ['مُحَمَّد', 'محمد'],
] as const
test.each(searched)('%s is found by %s [TYPED-07]', async (text, term) => {
  const [held] = await stored([text])
  expect(held).toBe(searchFold(text))
  expect(searchFold(term)).toBe(held)
})

test.each([
  [
    "O'Brien",
    'O`Brien',
    'O’Brien',
    'O‘Brien',
    'O´Brien',
    'OʼBrien',
    'O′Brien',
    'O＇Brien',
    'O‛Brien',
  ],
  [
    "d'Alwis",
    'dʻAlwis',
    'd‵Alwis',
    'd՚Alwis',
    'dꞌAlwis',
    'd᾽Alwis',
    'd΄Alwis',
    'd｀Alwis',
    'd‚Alwis',
  ],
  ["об'єкт", 'об’єкт', 'обʼєкт', 'об`єкт', 'об"єкт', 'обʹєкт'],
  [
    "'Tea'",
    '"Tea"',
    '“Tea”',
    '„Tea“',
    '«Tea»',
    '‹Tea›',
    "''Tea''",
    '″Tea″',
    '＂Tea＂',
    '`Tea`',
    '❝Tea❞',
  ],
  [
    '«Чайный» дом',
    '"Чайный" дом',
    '„Чайный“ дом',
    "'Чайный' дом",
    '‟Чайный” дом',
    '〝Чайный〞 дом',
  ],
  ["'තේ' කඩය", '“තේ” කඩය', '``තේ´´ කඩය', '『තේ』 කඩය', '‘‘තේ’’ කඩය'],
  ["6' table", '6′ table', '6’ table', '6" table', '6″ table', '6´´ table', '6ʺ table'],
  ['Tea-Leaf', 'Tea–Leaf', 'Tea—Leaf', 'Tea--Leaf', 'Tea−Leaf', 'Tea‐Leaf', 'Tea⸺Leaf', 'Tea⁓Leaf'],
  ['10-20', '10﹣20', '10－20', '10⸗20', '10゠20', '10᐀20', '10---20', '10\u00ad-20', '10⁻20'],
  ['tab\there', 'tab here', 'tab\rhere', 'tab\r\nhere'],
])('%s is found by every other spelling of its marks [TYPED-07]', async (...spellings) => {
  const terms = new Set(spellings.map(searchFold))
  expect([...terms]).toHaveLength(1)
  expect(new Set(await stored(spellings))).toEqual(terms)
})

test('every mark of a kind is one [TYPED-07]', async () => {
  for (const [kind, one] of [
    [QUOTES, "o'brien"],
    [DASHES, 'o-brien'],
  ] as const) {
    const isOne = new RegExp(`^[${kind}]$`, 'v')
    const marks = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code))
    const spellings = marks.filter((mark) => isOne.test(mark)).map((mark) => `O${mark}Brien`)
    expect(spellings.length).toBeGreaterThan(30)
    expect(new Set(spellings.map(searchFold))).toEqual(new Set([one]))
    expect(new Set(await stored(spellings))).toEqual(new Set([one]))
  }
})

test('words that differ stay apart', () => {
  for (const [one, other] of [
    ['කල', 'කාල'],
    ['கல்', 'கால்'],
    ['дом', 'дым'],
    ['tea', 'ten'],
  ] as const) {
    expect(searchFold(one)).not.toBe(searchFold(other))
  }
})

test('terms and stored text are folded alike, for every letter of Unicode [TYPED-07]', async () => {
  const letters = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
    .filter(
      (code) =>
        (code < 0xd800 || code > 0xdfff) && /[^\p{Cn}\p{Co}]/u.test(String.fromCodePoint(code)),
    )
    .map((code) => `é${String.fromCodePoint(code)}x`)
  const held = await stored(letters)
  const known = await asKnown(letters)
  const apart = letters.filter((text, at) => {
    const { lower, parts } = known[at] ?? {}
    const isNewer = lower !== text.toLowerCase() || parts !== text.normalize('NFKD')
    return !isNewer && text !== NEWER && held[at] !== searchFold(text)
  })
  expect(apart).toEqual([])
})
