import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { connect, type Database } from '#src/database/connect.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { accountId } from '../../src/world/account.ts'

/** Of another month, so that the owner's plan still allows deals to the journeys that follow. */
const ADDED_MS_AGO = 40 * 24 * 60 * 60 * 1000

/** Writes to the database of the server under test. */
export async function onDatabase(write: (db: Database) => Promise<void>): Promise<void> {
  const server = await startEmbedded(process.env.E2E_DATA_DIR ?? '')
  const { db, close } = connect(server.url, 1)
  await write(db)
  await close()
  await server.stop()
}

/** More deals that wait than the demo world has: copies of one, under titles of their own. */
export async function addWaitingDeals(count: number, title: string): Promise<void> {
  await onDatabase((db) => copyDeal(db, count, title))
}

async function copyDeal(db: Database, count: number, title: string): Promise<void> {
  const waiting = and(
    eq(deals.approvalStatus, 'PENDING'),
    eq(deals.merchantId, accountId('nadeesha')),
    isNull(deals.deletedAt),
  )
  const [model] = await db.select().from(deals).where(waiting).orderBy(deals.expiresOn).limit(1)
  if (!model) throw new Error('no deal waits')
  const { searchText: _generated, ...columns } = model
  await db.transaction(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      const own = { id: v7(), dealCode: createDealCode(), title: `${title} ${number}` }
      const createdAt = new Date(Date.now() - ADDED_MS_AGO)
      const moments = { createdAt, submittedAt: new Date(), updatedAt: new Date() }
      await tx.insert(deals).values({ ...columns, ...own, ...moments, version: 1 })
      await moveTally(tx, null, model)
    }
  })
}
