import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { type PgInsertValue, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/database/connect.ts'
import { deals, dealTallies } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'

const BATCH = 1000

/** One JSON parameter per batch: a parameter per value took half the time of a first start. */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const groups = Map.groupBy(rows as Record<string, unknown>[], (row) =>
    columns.flatMap(([key]) => (row[key] === undefined ? [] : [key])).join(),
  )
  for (const group of groups.values()) {
    const given = columns.filter(([key]) => group[0]?.[key] !== undefined)
    const names = sql.join(
      given.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    )
    for (let start = 0; start < group.length; start += BATCH) {
      const values = group
        .slice(start, start + BATCH)
        .map((row) =>
          Object.fromEntries(given.map(([key, column]) => [column.name, toJson(column, row[key])])),
        )
      await tx.execute(sql`insert into ${table} (${names})
        select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)})`)
    }
  }
}

type Parts<Tables extends Record<string, PgTable>> = {
  [Name in keyof Tables]: PgInsertValue<Tables[Name]> | PgInsertValue<Tables[Name]>[] | null
}

/** Inserts what rows hold under a table's name, one or several, in the order of the tables. */
export async function insertParts<Tables extends Record<string, PgTable>>(
  tx: Tx,
  tables: Tables,
  rows: readonly Parts<Tables>[],
): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    await insertAll(
      tx,
      table,
      rows.flatMap((row) => row[name] ?? []),
    )
  }
}

function toJson(column: Column, value: unknown): unknown {
  return value === null || column instanceof PgJsonb ? value : column.mapToDriverValue(value)
}

export async function fillTallies(tx: Tx): Promise<void> {
  await tx.delete(dealTallies)
  await tx.execute(sql`
    insert into ${dealTallies} (scope, approval_status, expires_on, count)
    select coalesce(${deals.merchantId}, ${ALL_OWNERS}::uuid), ${deals.approvalStatus}, ${deals.expiresOn}, count(*)
    from ${deals} where ${deals.deletedAt} is null
    group by grouping sets (
      (${deals.merchantId}, ${deals.approvalStatus}, ${deals.expiresOn}),
      (${deals.approvalStatus}, ${deals.expiresOn})
    )`)
}
