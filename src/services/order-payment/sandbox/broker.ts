import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SandboxState } from '#src/contract/order-payment/sandbox-states.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { sandboxPayments } from './schema.ts'
import { isSigned, SIGNATURE } from './signature.ts'

const states = {
  OPEN: 'open',
  PAID: 'paid',
  DECLINED: 'failed',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
} as const satisfies Record<SandboxState, string>

const eventBody = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  state: z.string().max(40),
  at: z.int(),
})
export type SandboxEvent = z.infer<typeof eventBody>

export function createSandboxBroker({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Broker {
  return {
    id: 'SANDBOX',
    name: 'Sandbox',
    provider: 'SANDBOX',
    offered: true,
    conversion: null,

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
      const { orderId, amountCents, currency, payerId, state } = payment
      return { reference, orderId, amountCents, currency, payerId, state: states[state] }
    },

    async refund({ reference }) {
      await db
        .update(sandboxPayments)
        .set({ state: 'REFUNDED' })
        .where(and(eq(sandboxPayments.id, reference), eq(sandboxPayments.state, 'PAID')))
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
