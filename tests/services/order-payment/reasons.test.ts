import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { userPackages } from '#src/services/core/user-packages/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { addPackage, addPackageSubscription } from '#tests/support/packages.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, post, act, hurry, admin, service } = world
let who = await addAccount(db, { role: 'USER' })
let offer = await addPackage(db)

beforeEach(async () => {
  who = await addAccount(db, { role: 'USER' })
  offer = await addPackage(db)
})

/** What happens between JOIN NOW and the payment, and what the order says of that. */
async function reasonAfter(meanwhile: () => Promise<unknown>): Promise<[string, string]> {
  const body = { userId: who.id, email: who.email, subscriptionId: offer.id }
  const begun = await post(who, '/stripe/create-checkout-session', body)
  const { redirectUrl } = await dataOf<{ redirectUrl: string }>(begun)
  await meanwhile()
  const id = redirectUrl.split('/').at(-1) ?? ''
  await act(id, 'LEAVE')
  await hurry()
  await reconcile(world.test.services, world.brokers)
  const [row] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.userId, who.id))
    .orderBy(desc(checkouts.createdAt))
  const messageOf = async (language: string) => {
    const headers = { ...(await world.headersOf(admin)), 'accept-language': language }
    return dataOf<{ state: string; reason: string }>(
      await service.request(`/orders/${row?.id}`, { headers }),
    )
  }
  const [en, ru] = await Promise.all([messageOf('en'), messageOf('ru')])
  expect([en.state, ru.state]).toEqual(['PAID', 'PAID'])
  return [en.reason, ru.reason]
}

test('an order says that another package was joined meanwhile [PAY-29]', async () => {
  expect(await reasonAfter(() => addPackageSubscription(db, who.id))).toEqual([
    'Another package was already active. Payment refunded.',
    'Уже действовал другой пакет. Деньги возвращены.',
  ])
})

test('an order says that the package was withdrawn meanwhile [PAY-29]', async () => {
  const withdraw = () =>
    db.update(userPackages).set({ deletedAt: new Date() }).where(eq(userPackages.id, offer.id))
  expect(await reasonAfter(withdraw)).toEqual([
    'The package is no longer available. Payment refunded.',
    'Пакет больше не предлагается. Деньги возвращены.',
  ])
})

test('an order says that the account was blocked meanwhile [PAY-29]', async () => {
  const block = () =>
    db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, who.id))
  expect(await reasonAfter(block)).toEqual([
    'This account can’t join packages. Payment refunded.',
    'Этой учётной записи пакеты недоступны. Деньги возвращены.',
  ])
})

test('an order says that the price changed, also where the package became free [PAY-29]', async () => {
  const ended = { endsAt: new Date(Date.now() - 1000) }
  await addPackageSubscription(db, who.id, ended)
  const free = () =>
    db.update(userPackages).set({ priceCents: 0 }).where(eq(userPackages.id, offer.id))
  const [en] = await reasonAfter(free)
  expect(en).toContain('The price changed during payment')
})
