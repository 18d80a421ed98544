import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { reconcileNightly } from '#src/services/core/reconciliation/nightly.ts'
import { reconciliations } from '#src/services/core/reconciliation/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db, deps } = world
const merchant = await world.person()
const full = await world.person({ role: 'ADMIN' })
const holder = await administratorWith('VIEW_RECONCILIATION')
await administratorWith('VIEW_COUPON')
await world.person({ role: 'ADMIN', approvalStatus: 'BLOCKED' })
const deal = await world.deal(merchant.id)
await addCoupons(db, deal, 3)

async function administratorWith(permission: Permission) {
  const customRoleId = v7()
  await db
    .insert(customRoles)
    .values({ id: customRoleId, name: permission, permissions: [permission] })
  return world.person({ role: 'ADMIN', customRoleId })
}

/** A zone in which it is some hour of the day now. */
function zoneAt(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`
}
const at = (hour: number) => ({
  ...deps,
  settings: { ...deps.settings, businessTimeZone: zoneAt(hour) },
})

test('before two in the morning nothing is compared [REPORT-62]', async () => {
  await reconcileNightly(at(1))
  expect(await db.select().from(reconciliations)).toEqual([])
})

test('a day has one comparison, whoever of several processes makes it, and it is in the audit trail [REPORT-62]', async () => {
  await db.execute(sql`update coupon_tallies set total = total + 1`)
  await Promise.all([1, 2, 3].map(() => reconcileNightly(at(12))))
  await reconcileNightly(at(12))
  const runs = await db.select().from(reconciliations)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.finishedAt).not.toBeNull()
  const finished = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'reconciliation.finished'))
  expect(finished.map(({ subjectId }) => subjectId)).toEqual([runs[0]?.id])
})

test('whoever may see it is notified of differences once, with the dashboard; nobody else is [REPORT-62]', async () => {
  const sent = await db.select().from(notifications).where(eq(notifications.type, 'figures-differ'))
  expect(sent.map(({ userId }) => userId).sort()).toEqual([full.id, holder.id].sort())
  for (const { link, params } of sent) {
    expect(link).toBe('/dashboard')
    expect(Number(params.count)).toBeGreaterThan(0)
  }
})

test('what a killed process left is made anew half an hour later', async () => {
  const clear = { finishedAt: null, result: null }
  await db.update(reconciliations).set(clear)
  await reconcileNightly(at(12))
  expect((await db.select().from(reconciliations))[0]?.finishedAt).toBeNull()
  await db.update(reconciliations).set({ startedAt: sql`now() - interval '31 minutes'` })
  await reconcileNightly(at(12))
  expect((await db.select().from(reconciliations))[0]?.finishedAt).not.toBeNull()
})
