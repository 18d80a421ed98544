import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { addAccount } from './accounts.ts'
import { dataOf } from './answers.ts'
import { openPayments } from './payments.ts'

/** A record that an act which needs a second approval is about. */
type Subject = {
  id: string
  service: 'authentication' | 'order-payment'
  path: string
  body?: object
  /** Of another request for the same record. */
  otherBody?: object
  /** What an approver reads of it. */
  shown: object
  isDone: () => Promise<boolean>
  /** As somebody else might, while the request waits. */
  change: () => Promise<unknown>
  /** An administrator who may not approve it. */
  withLess: () => Promise<{ id: string; email: string }>
}

/** A marketplace with something for each act that a second administrator may have to approve. */
export async function openGuarded(secondApproval: ServiceDeps['settings']['secondApproval']) {
  const world = await openPayments({ settings: { secondApproval } })
  const { db } = world

  async function withRights(permissions: Permission[]) {
    const customRoleId = v7()
    await db.insert(customRoles).values({ id: customRoleId, name: `Role ${v4()}`, permissions })
    return addAccount(db, { role: 'ADMIN', business: undefined, customRoleId })
  }

  async function leaving(): Promise<Subject> {
    const fullName = 'Tharindu Jayasuriya'
    const { id } = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
    const isHim = eq(users.id, id)
    return {
      id,
      service: 'authentication',
      path: `/users/${id}/deactivate`,
      shown: { act: 'account-closed', name: fullName, amount: null, reason: null },
      isDone: async () => (await db.select().from(users).where(isHim))[0]?.deactivatedAt !== null,
      change: () =>
        db.update(users).set({ updatedAt: sql`now() + interval '1 second'` }).where(isHim),
      withLess: () => withRights(['UPDATE_ROLE']),
    }
  }

  async function paid(): Promise<Subject> {
    const who = await world.merchant()
    const reference = await world.begin(who)
    const { payerId } = await world.act(reference, 'PAY')
    await dataOf(await world.confirm(who, reference, payerId))
    const isIt = eq(checkouts.providerReference, reference)
    const [checkout] = await db.select().from(checkouts).where(isIt)
    if (!checkout) throw new Error('nothing was bought')
    const { id } = checkout
    const body = { amountCents: 100_001, reason: 'Bought twice', key: v4() }
    return {
      id,
      service: 'order-payment',
      path: `/orders/${id}/refund`,
      body,
      otherBody: { ...body, key: v4() },
      shown: { act: 'refund', amount: 'LKR\u00a01,000.01', reason: 'Bought twice' },
      isDone: async () => (await db.$count(refunds, eq(refunds.checkoutId, id))) === 1,
      change: () => db.update(checkouts).set({ refundedCents: 5 }).where(isIt),
      withLess: () => withRights(['VIEW_PAYMENT']),
    }
  }

  const actsToGuard = [
    { name: 'closing an account', event: 'user.deactivated', make: leaving },
    { name: 'a refund above the amount', event: 'checkout.refund-requested', make: paid },
  ]
  return { ...world, deps: world.test.services, actsToGuard }
}
