import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  containsWords,
  foldedHere,
  readSearchTerm,
  substringPattern,
  wordsOnce,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

async function finds(term: string, text: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${text} ilike ${substringPattern(term)} as found`)
  return rows[0]?.found === true
}

test.each(['\\', '%', '_', '\\%', 'a\\', '\\a'])(
  '%s is looked for as it is written [U08]',
  async (term) => {
    expect(await finds(term, `before ${term} after`)).toBe(true)
    expect(await finds(term, 'neither before nor after')).toBe(false)
  },
)

async function holds(term: string, text: string): Promise<boolean[]> {
  const name = foldedHere(sql`${text}::text`)
  const pattern = wordsPattern(term)
  const once = wordsOnce(sql.placeholder('pattern'))
  const ask = (is: SQL) => db.execute<{ found: boolean }>(sql`select ${is} as found`)
  const [inOne, planned] = [
    await ask(containsWords(name, pattern)),
    await db
      .select({ found: sql<boolean>`${containsWords(name, once)}` })
      .from(sql`(values (1)) as one`)
      .prepare('')
      .execute({ pattern }),
  ]
  return [inOne.rows[0]?.found === true, planned[0]?.found === true]
}

test.each([
  ['perera nadeesha', 'Nadeesha Perera'],
  ['Perera,', 'Perera, Nadeesha'],
  ['nadee per', 'Nadeesha Perera'],
  ['perera  kumari nadeesha', 'Nadeesha Kumari Perera'],
  ['leaf tea', 'Tea Leaf Cafés'],
  ['cafes leaf', 'Tea Leaf Cafés'],
  ['de la silva', 'Silva de la Cruz'],
  ['silva silva', 'Silva'],
  ['පෙරේරා නදීෂා', 'නදීෂා පෙරේරා'],
  ['மலர் தேநீர்', 'தேநீர் மலர்'],
  ['дом чайный', 'Чайный дом'],
  ['100% off_1', 'Off_1: 100% pure'],
  ['a b', 'a b c'],
  ['dd 2025 000018', 'DD-2025-000018'],
  ['new years', "New Year's dinner"],
  ['new year’s', 'New Years’ Eve: a new year'],
  ['ladies', "Ladies' night"],
  ['lotus – walk', 'Lotus Walk'],
  ['lotus-walk', 'Walk to the lotus'],
  ['kids - clay', "Kids' Clay Corner"],
])('the words of %j are in %j, in any order [TYPED-15]', async (term, text) => {
  expect(await holds(term, text)).toEqual([true, true])
})

test.each([
  ['perera nimal', 'Nadeesha Perera'],
  ['leaf teas', 'Tea Leaf Cafés'],
  ['100% pure', '100 pure'],
  ['b a', 'a c'],
])('%j is not in %j [TYPED-15]', async (term, text) => {
  expect(await holds(term, text)).toEqual([false, false])
})

test.each([
  ['DD-2025-000018', 'DD-2025-000018'],
  ['DD 2025 000018', 'DD-2025-000018'],
  ['dd2025000018', 'dd-2025-000018'],
  ['DD–2025–000018', 'DD-2025-000018'],
  ['#DD-2025-000018', 'DD-2025-000018'],
  ['dd 2025-18', 'dd-2025-18'],
  ['DD CN 2026 000004', 'DD-CN-2026-000004'],
  ['ddcn2026000004', 'dd-cn-2026-000004'],
  ['DD\u00A02025\u00A0000018', 'DD-2025-000018'],
  ['#7ZT7796M', '7ZT7796M'],
  ['# 5', '# 5'],
  ['DD 2025', 'DD 2025'],
  ['Add 2025 000018', 'Add 2025 000018'],
])('the term %j is looked for as %j [TYPED-16]', (typed, term) => {
  expect(readSearchTerm(typed)).toBe(term)
})
