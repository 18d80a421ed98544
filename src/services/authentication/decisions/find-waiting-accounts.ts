import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, isKept, shownAs, users } from '#src/services/authentication/schema.ts'
import { oldestFirst, type Pattern, pageValues } from '#src/services/kit/decisions/oldest-first.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, folded, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

const waitsSince = sql<Date>`coalesce(${users.resubmittedAt}, ${users.createdAt})`.mapWith(
  users.createdAt,
)

/** Accounts of these types that signed up or resubmitted and wait, oldest first. @param ids of these alone */
export function findWaitingAccounts(
  db: Queryable,
  types: readonly BusinessRole[],
  term: string | null,
  paging: Paging,
  ids?: readonly string[],
) {
  const found = waitingAccounts(db, term !== null, ids !== undefined)
  return found.execute({ types: [...types], ...pageValues(term, ids, paging) })
}

export async function countWaitingAccounts(
  db: Queryable,
  types: readonly BusinessRole[],
  term: string | null,
): Promise<number> {
  const pattern = term === null ? null : wordsPattern(term)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(and(isWaiting(sql`${sql.param([...types])}`), pattern ? isNamed(pattern) : undefined))
  return row?.count ?? 0
}

const waitingAccounts = prepareOnce(
  (db, isSearch: boolean, isOfSome: boolean) => {
    const { id, role, updatedAt } = users
    const userType = sql<BusinessRole>`${role}`
    const query = db
      .select({ id, userType, ...shownAs, submittedAt: waitsSince, updatedAt })
      .from(users)
      .leftJoin(businessProfiles, eq(businessProfiles.userId, id))
      .$dynamic()
    const where = isWaiting(sql`${sql.placeholder('types')}`)
    const waiting = { where, hasWords: isNamed, key: id, since: waitsSince, id }
    return oldestFirst(query, waiting, isSearch, isOfSome)
  },
  (isSearch) => isSearch,
)

function isNamed(pattern: Pattern): SQL | undefined {
  return or(
    containsWords(folded(businessProfiles.searchText), pattern),
    containsWords(folded(users.searchText), pattern),
  )
}

/** Selects id twice, role and since when of accounts of these types that signed up or resubmitted. */
export function accountsThatWait(types: readonly BusinessRole[]): SQL {
  return sql`
    select ${users.id}, ${users.id}, ${users.role}, ${waitsSince} from ${users}
    where ${isWaiting(sql`${`{${types}}`}`)}`
}

function isWaiting(types: SQL): SQL | undefined {
  return and(
    sql`${users.role} = any(${types}::text[])`,
    eq(users.approvalStatus, 'PENDING'),
    isKept,
  )
}
