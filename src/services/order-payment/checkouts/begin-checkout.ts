import { and, eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { type CheckoutKind, CURRENCY } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import type { OfferRequest } from './sale-kind.ts'
import { sales } from './sales.ts'
import { checkouts } from './schema.ts'

type Command = OfferRequest & {
  kind: CheckoutKind
  broker: string
  /** The form's idempotency key; null if the caller has none. */
  nonce: string | null
}

/**
 * Stores a checkout at the database's price before the broker is called. Resending the form finds the
 * first one.
 * @throws Refusal if this person may not buy it now, or if it is free
 */
export async function beginCheckout(tx: Tx, command: Command, origin: Origin): Promise<Checkout> {
  const { kind, caller, subjectId, broker } = command
  const { userId, role } = caller
  const nonce = command.nonce ?? v4()
  const same = await findSame(tx, userId, nonce)
  if (same) return same
  const { amountCents, terms } = await sales[kind].offer(tx, command)
  const [inserted] = await tx
    .insert(checkouts)
    .values({
      id: v7(),
      kind,
      subjectId,
      userId,
      userRole: role,
      amountCents,
      currency: CURRENCY,
      terms,
      broker,
      idempotencyKey: v4(),
      formNonce: nonce,
      checkAt: sql`now() + interval '15 seconds'`,
    })
    .onConflictDoNothing({ target: [checkouts.userId, checkouts.formNonce] })
    .returning()
  if (!inserted) return (await findSame(tx, userId, nonce)) ?? lost()
  await recordAudit(tx, origin, {
    event: 'checkout.started',
    subjectId: inserted.id,
    after: { [audited[kind]]: terms.title, amountCents, currency: CURRENCY, broker },
  })
  return inserted
}

const audited: Record<CheckoutKind, string> = { PLAN: 'plan', PACKAGE: 'package' }

function findSame(tx: Tx, userId: string, nonce: string) {
  return findCheckout(tx, and(eq(checkouts.userId, userId), eq(checkouts.formNonce, nonce)))
}

function lost(): never {
  throw new Error('checkout neither created nor found')
}
