import { eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { accountOrders } from './account-orders.ts'
import type { Counted } from './count-accounts.ts'

export function readRows(db: Queryable, isOnPage: SQL, order = accountOrders(undefined)) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      imageUrl: users.imageUrl,
      countryCode: users.countryCode,
      localNumber: users.localNumber,
      approvalStatus: users.approvalStatus,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      business: {
        name: businessProfiles.businessName,
        imageUrl: businessProfiles.imageUrl,
        approvalStatus: businessProfiles.approvalStatus,
      },
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(isOnPage)
    .orderBy(...inOrder(order))
}

export type AccountRow = Awaited<ReturnType<typeof readRows>>[number]
export type AccountPage = Counted & { rows: AccountRow[] }
