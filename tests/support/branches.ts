import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { branches } from '#src/services/location/branches/schema.ts'

type Changes = Partial<typeof branches.$inferInsert>

/** An approved branch of a merchant. @returns its id */
export async function addBranch(
  db: Database,
  ownerId: string,
  name: string,
  changes: Changes = {},
): Promise<string> {
  const id = v7()
  await db.insert(branches).values({
    id,
    ownerId,
    ownerRole: 'MERCHANT',
    name,
    address: '12 Rampart Street',
    latitude: 6.9,
    longitude: 79.8,
    globalCode: '6MV6WRFP+QM',
    city: 'Colombo',
    country: 'LK',
    approvalStatus: 'APPROVED',
    ...changes,
  })
  return id
}
