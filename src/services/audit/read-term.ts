import { sql } from 'drizzle-orm'
import { auditEventNames } from '#src/contract/authentication/audit-events.ts'
import { id } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { accountsNamed } from '#src/services/authentication/index.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import type { SearchedFor } from './match-entries.ts'

/** More people than anybody means by a name; then the name is looked up row by row instead. */
const PEOPLE_MAX = 200

export async function readTerm(
  db: Queryable,
  given: string,
  t: Translate,
): Promise<SearchedFor | null> {
  const term = readSearchTerm(given)
  if (term === null) return null
  if (id.safeParse(term).success)
    return {
      text: term.toLowerCase(),
      events: [],
      people: { ids: [term] },
    }
  const events = eventsLike(term, t)
  const found = await db.execute<{ id: string }>(
    sql`${accountsNamed(term)} limit ${PEOPLE_MAX + 1}`,
  )
  const ids = [...new Set(found.rows.map((row) => row.id))]
  const people = found.rows.length > PEOPLE_MAX ? { query: accountsNamed(term) } : { ids }
  return { text: term, events, people }
}

function eventsLike(term: string, t: Translate): string[] {
  const text = term.toLowerCase()
  const known = auditEventNames.filter(
    (name) => name.includes(text) || t(`audit:event.${name}`).toLowerCase().includes(text),
  )
  return [...known, term]
}
