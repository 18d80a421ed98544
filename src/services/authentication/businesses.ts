import { and, eq, inArray, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { businessProfiles, isActive, shownAs, users } from './schema.ts'

/** Locks the account, so that a block comes either before or after. */
export async function lockActiveBusiness(tx: Tx, id: string): Promise<BusinessRole | null> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, [...businessRoles]), isActive))
    .for('share')
  return businessRoles.find((role) => role === row?.role) ?? null
}

export type BillingFacts = { name: string; address: string | null; regNo: string | null }

export async function findBillingFacts(tx: Queryable, userId: string): Promise<BillingFacts> {
  const { businessName, address, businessRegNo } = businessProfiles
  const [row] = await tx
    .select({ fullName: users.fullName, businessName, address, regNo: businessRegNo })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('billing facts of a missing account')
  return { name: row.businessName ?? row.fullName, address: row.address, regNo: row.regNo }
}

export type Business = { id: string; name: string; businessName: string; imageUrl: string | null }

export async function findBusinesses(
  tx: Queryable,
  ids: readonly string[],
  roles: readonly BusinessRole[],
): Promise<Map<string, Business>> {
  if (ids.length === 0) return new Map()
  const rows = await businessesById(tx).execute({ ids: [...new Set(ids)], roles: [...roles] })
  return new Map(rows.map((row) => [row.id, row]))
}

const businessesById = prepareOnce((db) => {
  const businesses = businessNames(db)
  return db
    .select()
    .from(businesses)
    .where(
      and(
        sql`${businesses.id} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`${businesses.role} = any(${sql.placeholder('roles')}::text[])`,
      ),
    )
})

/** Of what messages hold. */
const SENDER_MAX = 100

/** As whom strangers are written to: the approved name of a business, else the marketplace. */
export async function senderName(
  db: Queryable,
  { brandName }: Pick<Settings, 'brandName'>,
  merchantId: string,
): Promise<string> {
  const { userId, approvalStatus, businessName } = businessProfiles
  const [found] = await db
    .select({ name: businessName })
    .from(businessProfiles)
    .where(and(eq(userId, merchantId), eq(approvalStatus, 'APPROVED')))
  return (found?.name ?? brandName).slice(0, SENDER_MAX)
}

/** People and their businesses by id, to be joined. */
export function businessNames(db: Queryable) {
  return db
    .select({
      id: users.id,
      role: users.role,
      name: users.fullName,
      businessName: sql<string>`coalesce(${businessProfiles.businessName}, '')`.as('business_name'),
      imageUrl: shownAs.imageUrl,
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .as('businesses')
}
