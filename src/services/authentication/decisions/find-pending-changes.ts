import { and, asc, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { businessProfiles, isKept, shownAs, users } from '#src/services/authentication/schema.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import {
  containsWords,
  folded,
  foldedHere,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

export type PendingQuery = {
  kind: 'BUSINESS' | 'CONTACT'
  term: string | null
  /** Of these businesses alone. */
  owners?: readonly string[] | undefined
}

export function findPendingChanges(db: Queryable, query: PendingQuery, { page, size }: Paging) {
  const pattern = query.term === null ? null : wordsPattern(query.term)
  const limits = { limit: size, offset: page * size }
  const { kind, term, owners } = query
  return pendingChanges(db, kind, term !== null, owners !== undefined).execute({
    pattern,
    owners: owners && [...owners],
    ...limits,
  })
}

const pendingChanges = prepareOnce(
  (db, kind: PendingQuery['kind'], isSearch: boolean, isOfSome: boolean) =>
    db
      .select({
        id: profileChanges.id,
        userId: profileChanges.userId,
        userType: sql<BusinessRole>`${users.role}`,
        ...shownAs,
        values: profileChanges.values,
        risks: profileChanges.risks,
        submittedAt: profileChanges.submittedAt,
      })
      .from(profileChanges)
      .innerJoin(users, eq(users.id, profileChanges.userId))
      .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
      .where(
        and(
          isWaiting(kind, isSearch ? sql.placeholder('pattern') : null),
          isOfSome ? sql`${users.id} = any(${sql.placeholder('owners')}::uuid[])` : undefined,
        ),
      )
      .orderBy(asc(profileChanges.submittedAt), asc(profileChanges.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  (_kind, isSearch) => isSearch,
)

/** At most one per business and kind, so counting stays cheap. */
export async function countPendingChanges(
  db: Queryable,
  { kind, term }: PendingQuery,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(isWaiting(kind, term === null ? null : wordsPattern(term)))
  return row?.count ?? 0
}

type Pattern = string | Placeholder

function isWaiting(kind: PendingQuery['kind'], pattern: Pattern | null): SQL | undefined {
  return and(
    eq(profileChanges.kind, kind),
    eq(profileChanges.status, 'PENDING'),
    inArray(users.role, [...businessRoles]),
    isKept,
    pattern === null ? undefined : isNamed(pattern),
  )
}

function isNamed(pattern: Pattern): SQL | undefined {
  return or(
    containsWords(foldedHere(sql`${profileChanges.values} ->> 'businessName'`), pattern),
    containsWords(folded(businessProfiles.searchText), pattern),
    containsWords(folded(users.searchText), pattern),
  )
}
