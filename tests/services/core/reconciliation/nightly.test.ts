import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReconciliationRun } from '#src/contract/core/reconciliation.ts'
import { reconcileNightly } from '#src/services/core/reconciliation/nightly.ts'
import { reconciliations } from '#src/services/core/reconciliation/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db, deps } = world
const merchant = await world.person()
const admin = await world.person({ role: 'ADMIN', business: undefined })
const deal = await world.deal(merchant.id)
await addCoupons(db, deal, 3)

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

test('administrators who may see it are notified of differences once, with the page that lists them [REPORT-62]', async () => {
  const [run] = await db.select().from(reconciliations)
  const sent = await db.select().from(notifications).where(eq(notifications.type, 'figures-differ'))
  expect(sent).toMatchObject([{ userId: admin.id, link: `/reconciliation/${run?.id}` }])
  expect(Number(sent[0]?.params.count)).toBeGreaterThan(0)
})

test('an administrator reads what it found, and each look is in the audit trail [REPORT-62]', async () => {
  const { data: list } = await admin.ask<{ runs: { id: string; differences: number }[] }>(
    '/reconciliations',
  )
  const [run] = list?.runs ?? []
  expect(run?.differences).toBeGreaterThan(0)
  const { data } = await admin.ask<ReconciliationRun>(`/reconciliations/${run?.id}`)
  expect(data?.codes).toMatchObject({ free: 3, redeemed: 0 })
  expect(data?.listed.find(({ kind }) => kind === 'tallyTotal')).toMatchObject({
    dealId: deal.id,
    expected: '3',
    found: '4',
  })
  expect(data?.names[deal.id]).toBe(deal.title)
  const looks = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'reconciliation.read'))
  expect(looks.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([[admin.id, run?.id]])
  expect((await merchant.ask('/reconciliations')).status).toBe(403)
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
