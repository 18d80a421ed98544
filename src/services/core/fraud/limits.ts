import { eq, type SQL, sql } from 'drizzle-orm'
import { type FraudLimits, fraudLimits as usual } from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { fraudLimits } from './schema.ts'

const { merchantId, wrongCodes, burst, takingsTimes, takingsCents } = fraudLimits
const columns = { wrongCodes, burst, takingsTimes, takingsCents }

/** Joins what `limitOf` reads. */
export function joinLimits(merchant: SQL): SQL {
  return sql`left join ${fraudLimits} as own on own.merchant_id = ${merchant}
    left join ${fraudLimits} as common on common.merchant_id = ${ALL_OWNERS}::uuid`
}

/** As a value: what the merchant chose, else administrators for all, else what the program comes with. */
export function limitOf(name: keyof FraudLimits): SQL {
  const column = sql.identifier(columns[name].name)
  return sql`coalesce(own.${column}, common.${column}, ${usual[name]})`
}

/** The limits that hold for an owner, and whether they are its own. */
export async function findLimits(
  db: Queryable,
  owner: string,
): Promise<{ limits: FraudLimits; chosen: boolean }> {
  const rows = await db
    .select({ owner: merchantId, ...columns })
    .from(fraudLimits)
    .where(sql`${merchantId} in (${owner}::uuid, ${ALL_OWNERS}::uuid)`)
  const row = rows.find((one) => one.owner === owner) ?? rows[0]
  if (!row) return { limits: usual, chosen: false }
  const { owner: of, ...limits } = row
  return { limits, chosen: of === owner }
}

export async function saveLimits(db: Queryable, owner: string, limits: FraudLimits) {
  const set = { ...limits, updatedAt: sql`now()` }
  await db
    .insert(fraudLimits)
    .values({ merchantId: owner, ...limits })
    .onConflictDoUpdate({ target: merchantId, set })
}

export async function removeLimits(db: Queryable, owner: string): Promise<boolean> {
  const { rowCount } = await db.delete(fraudLimits).where(eq(merchantId, owner))
  return rowCount === 1
}
