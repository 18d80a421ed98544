import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { openBulk } from './support.ts'

const { db, person, pendingDeals, start, workOff } = await openBulk()
const writer = await person({ role: 'ADMIN' })
const other = await person({ role: 'ADMIN' })

test('a bulk approval leaves what its administrator wrote for a merchant, for another to approve [DEAL-173]', async () => {
  const owner = await addAccount(db)
  const [written, own] = await pendingDeals(owner.id, 2)
  if (!written || !own) throw new Error('two deals wait')
  await db.update(deals).set({ writtenBy: writer.id }).where(eq(deals.id, written.id))
  const states = async () => {
    const rows = await db.select().from(deals).where(eq(deals.merchantId, owner.id))
    return new Map(rows.map(({ id, approvalStatus }) => [id, approvalStatus]))
  }
  await start(writer, 'approve', [written, own])
  await workOff()
  expect(await states()).toEqual(
    new Map([
      [written.id, 'PENDING'],
      [own.id, 'APPROVED'],
    ]),
  )
  await start(other, 'approve', [written])
  await workOff()
  expect((await states()).get(written.id)).toBe('APPROVED')
})
