import { eq, type SQL, sql } from 'drizzle-orm'
import { type FraudLimits, fraudLimits as usual } from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { fraudLimits } from './schema.ts'

/** As a value: what the merchant chose, else administrators for all, else what the program comes with. */
export function limitOf(name: keyof FraudLimits, merchantId: SQL): SQL {
  const column = sql`chosen.${sql.identifier(fraudLimits[name].name)}`
  const chosenBy = (owner: SQL) =>
    sql`(select ${column} from ${fraudLimits} as chosen where chosen.merchant_id = ${owner})`
  return sql`coalesce(${chosenBy(merchantId)}, ${chosenBy(sql`${ALL_OWNERS}::uuid`)}, ${usual[name]})`
}

/** The limits that hold for an owner, and whether they are its own. */
export async function findLimits(
  db: Queryable,
  owner: string,
): Promise<{ limits: FraudLimits; chosen: boolean }> {
  const { merchantId, updatedAt: _at, ...columns } = columnsOf()
  const rows = await db
    .select({ owner: merchantId, ...columns })
    .from(fraudLimits)
    .where(sql`${merchantId} in (${owner}::uuid, ${ALL_OWNERS}::uuid)`)
  const row = rows.find((one) => one.owner === owner) ?? rows[0]
  if (!row) return { limits: usual, chosen: false }
  const { owner: of, ...limits } = row
  return { limits, chosen: of === owner }
}

function columnsOf() {
  const { merchantId, wrongCodes, burst, customer, graceMinutes, takingsTimes, takingsCents } =
    fraudLimits
  return {
    merchantId,
    updatedAt: fraudLimits.updatedAt,
    wrongCodes,
    burst,
    customer,
    graceMinutes,
    takingsTimes,
    takingsCents,
  }
}

export async function saveLimits(db: Queryable, merchantId: string, limits: FraudLimits) {
  const set = { ...limits, updatedAt: sql`now()` }
  await db
    .insert(fraudLimits)
    .values({ merchantId, ...limits })
    .onConflictDoUpdate({ target: fraudLimits.merchantId, set })
}

export async function removeLimits(db: Queryable, merchantId: string): Promise<boolean> {
  const { rowCount } = await db.delete(fraudLimits).where(eq(fraudLimits.merchantId, merchantId))
  return rowCount === 1
}
