import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { id } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountName,
  findAccounts,
  findCashierNames,
  findTillNames,
  namedStaff,
} from '#src/services/authentication/index.ts'
import { namedRecords } from '#src/services/core/index.ts'
import { namedFiles } from '#src/services/files/index.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { findNames as findIn, type NamedRecord } from '#src/services/kit/find-names.ts'
import { namedBranches } from '#src/services/location/index.ts'
import { namedCheckouts } from '#src/services/order-payment/index.ts'
import type { EntryRow } from './find-entries.ts'

type Found = Partial<Record<string, ReadonlyMap<string, string>>>
export type Names = {
  accounts: ReadonlyMap<string, AccountName>
  /** By kind of record, those that have names. */
  records: Found
  /** The ids of those who own the records, by the same kinds. */
  owners: Found
}

/** Accounts, tills and those who stand there are read beside them. */
const recorded: Partial<Record<AuditSubject, NamedRecord>> = {
  ...namedRecords,
  ...namedStaff,
  branch: namedBranches,
  checkout: namedCheckouts,
  file: namedFiles,
  'trust-rule': trustRules,
}

export async function findNames(
  db: Queryable,
  rows: readonly Named[],
  person?: string,
): Promise<Names> {
  const [records, owners, places] = await Promise.all([
    findEach(rows, ({ which, ...named }, ids) => findIn(db, named, ids, which)),
    findEach(rows, ({ id, owner }, ids) => owner && findIn(db, { id, name: owner }, ids)),
    findPlaceNames(db, rows),
  ])
  const people = rows.flatMap(({ actorId }) => actorId ?? [])
  const owning = Object.values(owners).flatMap((ofKind) => [...(ofKind?.values() ?? [])])
  const named = [...people, ...subjectsOf(rows, 'user'), ...owning, ...(person ? [person] : [])]
  const accounts = await findAccounts(db, named)
  return { accounts, records: { ...records, ...places }, owners }
}

async function findEach(
  rows: readonly Named[],
  find: (record: NamedRecord, ids: string[]) => Promise<Map<string, string>> | undefined,
): Promise<Found> {
  const found = Object.entries(recorded).map(
    async ([type, record]) => [type, await find(record, subjectsOf(rows, type))] as const,
  )
  return Object.fromEntries(await Promise.all(found))
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
