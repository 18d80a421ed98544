import { id } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountName,
  findAccounts,
  findRoleNames,
} from '#src/services/authentication/index.ts'
import { findCategoryNames, findDealTitles } from '#src/services/core/index.ts'
import { findBranchNames } from '#src/services/location/index.ts'
import type { EntryRow } from './find-entries.ts'

export type Names = {
  accounts: ReadonlyMap<string, AccountName>
  /** By kind of record, those that have names. */
  records: Partial<Record<string, ReadonlyMap<string, string>>>
}

export async function findNames(
  db: Queryable,
  rows: readonly Named[],
  person?: string,
): Promise<Names> {
  const actors = rows.flatMap(({ actorId }) => actorId ?? [])
  const [accounts, deal, role, category, branch] = await Promise.all([
    findAccounts(db, [...actors, ...subjectsOf(rows, 'user'), ...(person ? [person] : [])]),
    findDealTitles(db, subjectsOf(rows, 'deal')),
    findRoleNames(db, subjectsOf(rows, 'role')),
    findCategoryNames(db, subjectsOf(rows, 'category')),
    findBranchNames(db, subjectsOf(rows, 'branch')),
  ])
  return { accounts, records: { deal, role, category, branch } }
}

type Named = Pick<EntryRow, 'actorId' | 'subjectType' | 'subjectId'>

function subjectsOf(rows: readonly Named[], type: string): string[] {
  const ids = rows.flatMap((row) => (row.subjectType === type && row.subjectId) || [])
  return ids.filter((one) => id.safeParse(one).success)
}
