import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, users } from './schema.ts'

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
