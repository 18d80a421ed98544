import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isNamed } from '#src/services/authentication/names.ts'
import { profileChanges, proposalKinds } from '#src/services/authentication/profiles/values.ts'
import { businessProfiles, isKept, shownAs, users } from '#src/services/authentication/schema.ts'
import { oldestFirst, type Pattern, pageValues } from '#src/services/kit/decisions/oldest-first.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, foldedHere, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { isWaiting } from '#src/services/kit/proposals/proposals.ts'

export type PendingQuery = {
  kind: keyof typeof proposalKinds
  term: string | null
  /** Of these businesses alone. */
  owners?: readonly string[] | undefined
}

export function findPendingChanges(db: Queryable, query: PendingQuery, paging: Paging) {
  const { kind, term, owners } = query
  const found = pendingChanges(db, kind, term !== null, owners !== undefined)
  return found.execute(pageValues(term, owners, paging))
}

const pendingChanges = prepareOnce(
  (db, kind: PendingQuery['kind'], isSearch: boolean, isOfSome: boolean) => {
    const { id, subjectId, values, risks, submittedAt } = profileChanges
    const userType = sql<BusinessRole>`${users.role}`
    const query = db
      .select({ id, userId: subjectId, userType, ...shownAs, values, risks, submittedAt })
      .from(profileChanges)
      .innerJoin(users, eq(users.id, subjectId))
      .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
      .$dynamic()
    const where = changeWaits(kind)
    const waiting = { where, hasWords, key: users.id, since: submittedAt, id }
    return oldestFirst(query, waiting, isSearch, isOfSome)
  },
  (_kind, isSearch) => isSearch,
)

/** At most one per business and kind, so counting stays cheap. */
export function countPendingChanges(db: Queryable, { kind, term }: PendingQuery): Promise<number> {
  const words = term === null ? undefined : hasWords(wordsPattern(term))
  return db.$count(profileChanges, and(changeWaits(kind), words))
}

/** Selects id, account, role and since when for each profile or contact that waits. */
export function changesThatWait(kind: PendingQuery['kind']): SQL {
  const { id, subjectId, submittedAt } = profileChanges
  return sql`
    select ${id}, ${subjectId}, ${users.role}, ${submittedAt}
    from ${profileChanges} join ${users} on ${users.id} = ${subjectId}
    where ${isWaiting(proposalKinds[kind], isThere)}`
}

const isThere = and(inArray(users.role, [...businessRoles]), isKept)

/** Of an account that is still there, which is looked up by key. */
function changeWaits(kind: PendingQuery['kind']): SQL | undefined {
  return isWaiting(
    proposalKinds[kind],
    sql`(select ${isThere} from ${users} where ${users.id} = ${profileChanges.subjectId})`,
  )
}

function hasWords(pattern: Pattern): SQL | undefined {
  const { values, subjectId } = profileChanges
  const isCalled = containsWords(foldedHere(sql`${values} ->> 'businessName'`), pattern)
  return or(isCalled, isNamed(subjectId, pattern))
}
