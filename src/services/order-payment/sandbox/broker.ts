import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { SandboxState } from '#src/contract/order-payment/sandbox-states.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { sandboxPayments, sandboxRefunds } from './schema.ts'
import { isSigned, SIGNATURE } from './signature.ts'

const states = {
  OPEN: 'open',
  PAID: 'paid',
  DECLINED: 'failed',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
} as const satisfies Record<SandboxState, string>

const FIRST = '00000000-0000-0000-0000-000000000000'
const PAGE = 500

const eventBody = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  state: z.string().max(40),
  at: z.int(),
})
export type SandboxEvent = z.infer<typeof eventBody>

export type SandboxDeps = Pick<ServiceDeps, 'db'> & {
  settings: Pick<ServiceDeps['settings'], 'publicOrigin' | 'secretKeys'>
}

export function createSandboxBroker({ db, settings }: SandboxDeps): Broker {
  return {
    id: 'SANDBOX',
    name: 'Sandbox',
    provider: 'SANDBOX',
    offered: true,
    conversion: null,
    saves: false,

    async begin({ key, ...order }) {
      const payerId = `PAYER${randomBytes(5).toString('hex').toUpperCase()}`
      const values = { ...order, id: randomUUID(), idempotencyKey: key, payerId }
      await db.insert(sandboxPayments).values(values).onConflictDoNothing()
      const [payment] = await db
        .select({ id: sandboxPayments.id })
        .from(sandboxPayments)
        .where(eq(sandboxPayments.idempotencyKey, key))
      if (!payment) throw new Error('sandbox payment not found')
      return {
        reference: payment.id,
        paymentUrl: settings.publicOrigin + paymentPaths.sandbox({ id: payment.id }),
      }
    },

    async settle({ reference }) {
      const [payment] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.id, reference))
      if (!payment) throw new Error('the sandbox knows no such payment')
      const { orderId, amountCents, currency, payerId, state, refundedCents } = payment
      const refunded = { amountCents: refundedCents, currency }
      return { reference, orderId, amountCents, currency, payerId, refunded, state: states[state] }
    },

    charge: async () => null,
    forget: async () => 'forgotten',

    refund: ({ reference, key, part }) =>
      db.transaction(async (tx) => {
        const { id, amountCents, refundedCents } = sandboxPayments
        const [payment] = await tx
          .select({ amountCents, refundedCents })
          .from(sandboxPayments)
          .where(eq(id, reference))
          .for('update')
        const isOfKey = eq(sandboxRefunds.idempotencyKey, key)
        if (!payment || (await tx.$count(sandboxRefunds, isOfKey)) > 0) return 'accepted'
        const left = payment.amountCents - payment.refundedCents
        const cents = part?.amountCents ?? left
        if (cents > left) return 'refused'
        if (cents === 0) return 'accepted'
        const given = { id: randomUUID(), paymentId: reference, amountCents: cents }
        await tx.insert(sandboxRefunds).values({ ...given, idempotencyKey: key })
        await tx
          .update(sandboxPayments)
          .set({
            refundedCents: payment.refundedCents + cents,
            ...(cents === left && { state: 'REFUNDED' }),
          })
          .where(eq(id, reference))
        return 'accepted'
      }),

    async *list({ from, to }) {
      const { createdAt, state } = sandboxPayments
      const paid = inArray(state, ['PAID', 'REFUNDED'])
      let after = FIRST
      while (true) {
        const page = await db
          .select()
          .from(sandboxPayments)
          .where(and(paid, gte(createdAt, from), lt(createdAt, to), gt(sandboxPayments.id, after)))
          .orderBy(sandboxPayments.id)
          .limit(PAGE)
        yield page.flatMap(({ orderId, currency, amountCents, refundedCents }) => [
          { orderId, currency, kind: 'paid' as const, amountCents },
          ...(refundedCents > 0
            ? [{ orderId, currency, kind: 'refunded' as const, amountCents: refundedCents }]
            : []),
        ])
        const last = page.at(-1)
        if (!last || page.length < PAGE) return
        after = last.id
      }
    },

    async readDispute() {
      throw new Error('the sandbox has no disputes')
    },

    async readEvent({ headers, rawBody: body, now }) {
      const header = headers.get(SIGNATURE)
      if (!isSigned(settings.secretKeys, { header, body, now })) return 'unsigned'
      const { id, paymentId: reference, state, at } = eventBody.parse(JSON.parse(body))
      return { id, about: { reference }, type: state, at: new Date(at) }
    },
  }
}
