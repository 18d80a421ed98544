import { eq } from 'drizzle-orm'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { formatFor } from '#src/i18n/format.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { dealWorkflow } from '#src/services/core/deals/workflow.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { decidedRounds, trustRules } from '#src/services/kit/decisions/schema.ts'
import { addMark } from '#src/services/kit/decisions/trust.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'

export const ZONE = 'Asia/Colombo'
export const workflow = dealWorkflow(ZONE)

type Action = 'approve' | 'reject' | 'requestChanges'
type How = { by?: Decider; comment?: string | undefined; accepted?: ChangePart[] }

/** Administrators, and deals that wait for them. */
export async function openDecisions() {
  const { db } = await testDatabase()
  const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const chief = await addAccount(db, { role: 'ADMIN', fullName: 'Nimali Silva' })

  const decider = (changes: Partial<Decider> = {}, userId = admin.id): Decider => ({
    caller: {
      userId,
      role: userId === admin.id ? 'ADMIN' : 'MERCHANT',
      fullName: '',
      approvalStatus: 'APPROVED',
      permissions: new Set(),
      signInId: crypto.randomUUID(),
    },
    requestId: 'a decision',
    address: '192.0.2.7',
    format: formatFor('en', ZONE),
    ...changes,
  })

  /** A deal that waits, and what each decision left behind. */
  async function submission() {
    const merchant = await addAccount(db)
    const deal = await addDeal(db, merchant.id, {
      approvalStatus: 'PENDING',
      title: 'Kottu for two',
    })
    const act = (action: Action, { by = decider(), comment, accepted }: How = {}) =>
      db.transaction((tx) =>
        decide(tx, by, workflow, {
          action,
          id: deal.id,
          version: 1,
          comment,
          ...(accepted && { accepted }),
        }),
      )
    return {
      merchant,
      deal,
      act,
      rounds: () => db.select().from(decidedRounds).where(eq(decidedRounds.itemId, deal.id)),
      reviews: () => db.select().from(dealReviews).where(eq(dealReviews.dealId, deal.id)),
      news: () => db.select().from(notifications).where(eq(notifications.userId, merchant.id)),
      audited: () => db.select().from(auditEntries).where(eq(auditEntries.subjectId, deal.id)),
      trust: () =>
        db.transaction((tx) => addMark(tx, decider(), merchant.id, async () => undefined)),
      status: async () =>
        (await db.select().from(deals).where(eq(deals.id, deal.id)))[0]?.approvalStatus,
    }
  }

  async function addRule() {
    const rule = { id: crypto.randomUUID(), name: 'Small deals', addedBy: chief.id }
    await db.insert(trustRules).values({ ...rule, samplePercent: 0 })
    return rule
  }

  return { db, admin, chief, decider, submission, addRule }
}
