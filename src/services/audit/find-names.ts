import { eq, sql } from 'drizzle-orm'
import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { id } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountName,
  accountNames,
  findAccounts,
  findCashierNames,
  findTillNames,
  namedStaff,
} from '#src/services/authentication/index.ts'
import { namedRecords } from '#src/services/core/index.ts'
import { namedFiles } from '#src/services/files/index.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import type { NamedRecord } from '#src/services/kit/find-names.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { namedBranches } from '#src/services/location/index.ts'
import { namedCheckouts } from '#src/services/order-payment/index.ts'
import type { EntryRow } from './find-entries.ts'

type Found = Partial<Record<string, ReadonlyMap<string, string>>>
export type Names = {
  accounts: ReadonlyMap<string, AccountName>
  /** By kind of record, those that have names. */
  records: Found
  /** The names of those who own the records, by the same kinds. */
  owners: Found
}

/** Accounts, tills and those who stand there are read beside them. */
const recorded = {
  ...namedRecords,
  ...namedStaff,
  branch: namedBranches,
  checkout: namedCheckouts,
  file: namedFiles,
  'trust-rule': trustRules,
} satisfies Partial<Record<AuditSubject, NamedRecord>>

const kinds = Object.keys(recorded) as (keyof typeof recorded)[]

export async function findNames(
  db: Queryable,
  rows: readonly Named[],
  person?: string,
): Promise<Names> {
  const people = rows.flatMap(({ actorId }) => actorId ?? [])
  const [found, places, accounts] = await Promise.all([
    findRecords(db, rows),
    findPlaceNames(db, rows),
    findAccounts(db, [...people, ...subjectsOf(rows, 'user'), ...(person ? [person] : [])]),
  ])
  const byKind = (key: 'name' | 'owner'): Found =>
    Object.fromEntries(
      kinds.map((type) => {
        const named = found.filter((row) => row.type === type && row[key] !== null)
        return [type, new Map(named.map((row) => [row.id, row[key] ?? '']))]
      }),
    )
  return { accounts, records: { ...byKind('name'), ...places }, owners: byKind('owner') }
}

/** Those of each kind with their owners' names, in statements that are sent together. */
async function findRecords(db: Queryable, rows: readonly Named[]) {
  const found = kinds.map(async (type) => {
    const ids = subjectsOf(rows, type)
    return ids.length > 0 ? recordsOf(db, type).execute({ ids }) : []
  })
  return (await Promise.all(found)).flat()
}

const recordsOf = prepareOnce((db, type: keyof typeof recorded) => {
  const { id, name, owner }: NamedRecord = recorded[type]
  const owners = accountNames(db)
  return db
    .select({
      type: sql<string>`${type}::text`,
      id: sql<string>`${id}`,
      name: sql<string | null>`${name}`,
      owner: owners.name,
    })
    .from(id.table)
    .leftJoin(owners, eq(owners.id, owner ?? sql`null`))
    .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
})

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
