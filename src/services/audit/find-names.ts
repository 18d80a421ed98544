import { id } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountName,
  findAccounts,
  findCashierNames,
  findRoleNames,
  findTillNames,
} from '#src/services/authentication/index.ts'
import { findCategoryNames, findDealOwners, findDealTitles } from '#src/services/core/index.ts'
import { findBranchNames, findBranchOwners } from '#src/services/location/index.ts'
import type { EntryRow } from './find-entries.ts'

export type Names = {
  accounts: ReadonlyMap<string, AccountName>
  /** By kind of record, those that have names. */
  records: Partial<Record<string, ReadonlyMap<string, string>>>
  /** The ids of those who own the records, by the same kinds. */
  owners: Partial<Record<string, ReadonlyMap<string, string>>>
}

export async function findNames(
  db: Queryable,
  rows: readonly Named[],
  person?: string,
): Promise<Names> {
  const actors = rows.flatMap(({ actorId }) => actorId ?? [])
  const [dealIds, branchIds] = [subjectsOf(rows, 'deal'), subjectsOf(rows, 'branch')]
  const [deal, branch, role, category, ofDeals, ofBranches, places] = await Promise.all([
    findDealTitles(db, dealIds),
    findBranchNames(db, branchIds),
    findRoleNames(db, subjectsOf(rows, 'role')),
    findCategoryNames(db, subjectsOf(rows, 'category')),
    findDealOwners(db, dealIds),
    findBranchOwners(db, branchIds),
    findPlaceNames(db, rows),
  ])
  const people = [...actors, ...subjectsOf(rows, 'user'), ...(person ? [person] : [])]
  const accounts = await findAccounts(db, [...people, ...ofDeals.values(), ...ofBranches.values()])
  const owners = { deal: ofDeals, branch: ofBranches }
  return { accounts, records: { deal, role, category, branch, ...places }, owners }
}

type Named = Pick<EntryRow, 'actorId' | 'subjectType' | 'subjectId'> & { after?: unknown }

/** Of tills and those who stand there, as entries' subjects or beside them. */
export async function findPlaceNames(db: Queryable, rows: readonly Named[]) {
  const [till, cashier] = await Promise.all([
    findTillNames(db, [...subjectsOf(rows, 'till'), ...placesOf(rows, 'tillId')]),
    findCashierNames(db, [...subjectsOf(rows, 'cashier'), ...placesOf(rows, 'cashierId')]),
  ])
  return { till, cashier }
}

function placesOf(rows: readonly Named[], field: 'tillId' | 'cashierId'): string[] {
  return rows.flatMap(({ after }) => {
    const found = id.safeParse((after as Partial<Record<string, unknown>> | null)?.[field])
    return found.data ?? []
  })
}

function subjectsOf(rows: readonly Named[], type: string): string[] {
  const ids = rows.flatMap((row) => (row.subjectType === type && row.subjectId) || [])
  return ids.filter((one) => id.safeParse(one).success)
}
