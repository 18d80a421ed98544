import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  actOnSandboxCheckout,
  readSandboxCheckout,
  type SandboxAction,
} from '#src/contract/order-payment/sandbox.ts'
import type { SandboxState } from '#src/contract/order-payment/sandbox-states.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { sandboxPayments, sandboxWebhooks } from './schema.ts'

const LATE_SECONDS = 30

const outcomes: Record<SandboxAction, SandboxState> = {
  PAY: 'PAID',
  TWICE: 'PAID',
  LATE: 'PAID',
  LEAVE: 'PAID',
  DECLINE: 'DECLINED',
  CANCEL: 'CANCELLED',
}

export const sandboxEndpoints = [
  bind(readSandboxCheckout, async ({ params, format }, deps) => {
    const payment = await findSandboxPayment(deps, params.id)
    const { id, description, amountCents: cents, currency, state } = payment
    const amount = { cents, currency, display: format.money(cents, currency) }
    return { data: { id, description, amount, state } }
  }),

  bind(actOnSandboxCheckout, async (call, deps) => {
    const { act } = call.body
    const payment = await findSandboxPayment(deps, call.params.id)
    const ended = await deps.db.transaction(async (tx) => {
      const state = outcomes[act]
      const [row] = await tx
        .update(sandboxPayments)
        .set({ state })
        .where(and(eq(sandboxPayments.id, payment.id), eq(sandboxPayments.state, 'OPEN')))
        .returning()
      if (!row) return null
      await queueWebhooks(tx, row, act)
      await recordAudit(tx, call, {
        event: 'sandbox.answered',
        subjectType: 'checkout',
        subjectId: row.orderId,
        after: { state },
      })
      return row
    })
    if (!ended) throw new Refusal('ruleBroken', 'order-payment:sandbox.ended')
    return { data: { goTo: goTo(ended, act) } }
  }),
]

type Payment = typeof sandboxPayments.$inferSelect

async function queueWebhooks(tx: Tx, { id, state }: Payment, act: SandboxAction) {
  if (act === 'LEAVE') return
  const eventId = randomUUID()
  const dueAt = sql<Date>`now() + ${act === 'LATE' ? LATE_SECONDS : 0} * interval '1 second'`
  const webhook = () => ({ id: v7(), eventId, paymentId: id, state, dueAt })
  await tx.insert(sandboxWebhooks).values(act === 'TWICE' ? [webhook(), webhook()] : [webhook()])
}

function goTo({ id, payerId, returnUrl, cancelUrl, state }: Payment, act: SandboxAction) {
  if (act === 'LEAVE') return null
  const url = new URL(state === 'PAID' ? returnUrl : cancelUrl)
  url.searchParams.set('paymentId', id)
  if (state === 'PAID') url.searchParams.set('PayerID', payerId)
  return url.href
}

/** @throws Refusal notFound, in production always */
async function findSandboxPayment(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  id: string,
) {
  if (settings.production) throw new Refusal('notFound', 'errors:service.notFound')
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  if (!payment) throw new Refusal('notFound', 'order-payment:checkout.notFound')
  return payment
}
