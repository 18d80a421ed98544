import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
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
