import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { openGuarded } from '#tests/support/guarded-acts.ts'

const { db, deps, actsToGuard } = await openGuarded({ refundsAbove: 1000, days: 7 })
const { authentication, 'order-payment': payment } = createServices(deps)

async function administrator() {
  const account = await addAccount(db, { role: 'ADMIN', business: undefined })
  return (await signInAs(authentication, account)).headers
}
const [headers] = [await administrator(), await administrator()]

test.each([
  { before: 0, amountCents: 100_000, waits: false },
  { before: 0, amountCents: 100_001, waits: true },
  { before: 60_000, amountCents: 40_000, waits: false },
  { before: 60_000, amountCents: 40_001, waits: true },
  { before: 100_000, amountCents: 1, waits: true },
])(
  'after $before cents another $amountCents wait for a second approval: $waits [AUTH-176]',
  async ({ before, amountCents, waits }) => {
    const paid = actsToGuard.find(({ name }) => name.startsWith('a refund'))
    const subject = await paid?.make()
    if (!subject) throw new Error('nothing was bought')
    const { id, path, isDone } = subject
    await db.update(checkouts).set({ refundedCents: before }).where(eq(checkouts.id, id))
    const answer = await payment.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ amountCents, reason: 'Asked for', key: v4() }),
    })
    const { code } = (await answer.json()) as { code: number }
    expect(code).toBe(waits ? 4012 : 2000)
    expect(await isDone()).toBe(!waits)
  },
)
