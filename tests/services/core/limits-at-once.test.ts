import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { EXPORTS_MAX } from '#src/contract/core/exports.ts'
import { TRUST_RULES_MAX } from '#src/contract/core/trust.ts'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { addDeal, openCoupons } from '#tests/support/coupons.ts'

const { db, person } = await openCoupons()
const admin = await person({ role: 'ADMIN' })
const CROWD = 8
const BULK_OPEN = 20
const crowd = (send: () => Promise<{ status: number; code: number }>) =>
  Promise.all(Array.from({ length: CROWD }, send))

const exported = { list: '/deals/list/admin', query: '', fileName: 'deals', total: 1 }

/** What leaves room for one, and a request that takes it. */
const limits = {
  async 'open bulk actions of a person'() {
    const deal = await addDeal(db, (await person()).id, { approvalStatus: 'PENDING' })
    const kept = { ownerId: admin.id, signInId: v7(), act: 'approve', language: 'en' } as const
    const row = () => ({ id: v7(), ...kept, total: 1, capped: false })
    await db.insert(bulkActions).values(Array.from({ length: BULK_OPEN - 1 }, row))
    const items = [{ kind: 'deal', id: deal.id, version: 1 }]
    return () => admin.ask('/bulk-actions', 'POST', { act: 'approve', items })
  },
  async 'running exports of a person'() {
    const kept = { ownerId: admin.id, signInId: v7(), language: 'en', title: 'Deals' } as const
    const row = () => ({ id: v7(), ...kept, ...exported })
    await db.insert(exportJobs).values(Array.from({ length: EXPORTS_MAX - 1 }, row))
    return () => admin.ask('/exports', 'POST', { title: 'Deals', ...exported })
  },
  async 'trust rules'() {
    const row = () => ({ id: v7(), name: 'Small', samplePercent: 0, addedBy: admin.id })
    await db.insert(trustRules).values(Array.from({ length: TRUST_RULES_MAX - 1 }, row))
    const body = { name: 'Cheap', priceMaxCents: 100, samplePercent: 10 }
    return () => admin.ask('/trust/rules', 'POST', body)
  },
}

test.each(Object.entries(limits))(
  'a limit holds when many come at once: %s [BULK-13]',
  async (_, prepare) => {
    const send = await prepare()
    const codes = (await crowd(send)).map(({ code }) => code).sort()
    expect(codes).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
    expect((await send()).code).toBe(4022)
  },
)
