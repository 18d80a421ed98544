import { and, asc, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, isKept, shownAs, users } from '#src/services/authentication/schema.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, folded, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

const waitsSince = sql<Date>`coalesce(${users.resubmittedAt}, ${users.createdAt})`.mapWith(
  users.createdAt,
)

/**
 * Accounts of these types that signed up or resubmitted and wait, oldest first; a null term matches none.
 */
export function findWaitingAccounts(
  db: Queryable,
  types: readonly BusinessRole[],
  term: string | null,
  { page, size }: Paging,
  ids?: readonly string[],
) {
  const pattern = term === null ? null : wordsPattern(term)
  const limits = { limit: size, offset: page * size }
  return waitingAccounts(db, term !== null, ids !== undefined).execute({
    types: [...types],
    pattern,
    ids: ids && [...ids],
    ...limits,
  })
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
    const pattern = sql.placeholder('pattern')
    return db
      .select({
        id: users.id,
        userType: sql<BusinessRole>`${users.role}`,
        ...shownAs,
        submittedAt: waitsSince,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
      .where(
        and(
          isWaiting(sql`${sql.placeholder('types')}`),
          isSearch ? isNamed(pattern) : undefined,
          isOfSome ? sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])` : undefined,
        ),
      )
      .orderBy(asc(waitsSince), asc(users.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  },
  (isSearch) => isSearch,
)

function isNamed(pattern: string | Placeholder): SQL | undefined {
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
