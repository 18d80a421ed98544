import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app, db } = world
const admins = { en: await administrator('en'), ru: await administrator('ru') }

async function administrator(language: 'en' | 'ru') {
  const account = await addAccount(db, { role: 'ADMIN' })
  await db.update(users).set({ language }).where(eq(users.id, account.id))
  return signedInAs(app, account)
}

/** A plan that is paid, and the page of its order. */
async function bought() {
  const who = await world.merchant()
  const reference = await world.begin(who)
  const { payerId } = await world.act(reference, 'PAY')
  await world.confirm(who, reference, payerId)
  const [row] = await db.select().from(checkouts).where(eq(checkouts.providerReference, reference))
  return { who, id: row?.id ?? '', order: `/orders/${row?.id}` }
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('Refund on an order, without a script [PAY-42]', () => {
  test.each([
    [
      'en',
      'Refund',
      'the plan ends at once',
      'LKR 4,500.00',
      'LKR 1,500.50 of LKR 4,500.00 refunded',
    ],
    [
      'ru',
      'Вернуть деньги',
      'тариф прекратится сразу',
      'LKR 4 500,00',
      'Возвращено LKR 1 500,50 из LKR 4 500,00',
    ],
  ] as const)('a part, then the rest (%s)', async (language, verb, ends, left, part) => {
    const admin = admins[language]
    const { id, order } = await bought()
    const page = await admin.get(order)
    const link = page.$(`main a[href="${order}/refund"]`)
    expect(link.text().trim()).toBe(verb)
    const question = await admin.get(`${order}/refund`)
    const text = plain(question.$('main').text())
    for (const words of [ends, left]) expect(text).toContain(words)
    expect(question.$('input[name=amountCents]').attr('value')).toBe('4500.00')

    await admin.submit(`${order}/refund`, { amountCents: '1500.50', comment: 'Too many days' })
    expect(plain((await admin.get(order)).$('main').text())).toContain(part)
    const rest = (await admin.get(`${order}/refund`)).$('input[name=amountCents]').attr('value')
    expect(rest).toBe('2999.50')
    await admin.submit(`${order}/refund`, { amountCents: rest ?? '', comment: 'All of it' })
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
    expect(row?.state).toBe('REFUNDED')
    expect((await admin.get(order)).$(`main a[href="${order}/refund"]`)).toHaveLength(0)
    expect((await admin.get(`${order}/refund`)).status).toBe(303)
  })

  test.each([
    ['', 'Enter the amount to refund.'],
    ['0', 'Enter an amount of money above zero'],
    ['-5', 'Enter an amount of money above zero'],
    ['many', 'Enter an amount of money above zero'],
    ['4500.01', 'no more than what is left'],
    ['99999999', 'no more than what is left'],
  ])('the amount “%s” is shown again with what is wrong', async (amountCents, words) => {
    const { id, order } = await bought()
    const sent = { amountCents, comment: 'Because' }
    const again = await admins.en.submit(`${order}/refund`, sent)
    expect(again.$('main').text()).toContain(words)
    expect(again.$('input[name=amountCents]').attr('value')).toBe(amountCents)
    expect(await db.$count(refunds, eq(refunds.checkoutId, id))).toBe(0)
  })

  test('without a reason nothing is refunded', async () => {
    const { id, order } = await bought()
    const again = await admins.en.submit(`${order}/refund`, { amountCents: '5', comment: '' })
    expect(again.status).toBe(422)
    expect(await db.$count(refunds, eq(refunds.checkoutId, id))).toBe(0)
  })

  test('who lacks the permission sees no button and has no page', async () => {
    const { who, order } = await bought()
    const { browser } = await narrowed(app, ['VIEW_PAYMENT'])
    for (const one of [browser, await signedInAs(app, who)]) {
      expect((await one.get(order)).$(`main a[href="${order}/refund"]`)).toHaveLength(0)
      expect((await one.get(`${order}/refund`)).status).toBeGreaterThan(400)
    }
  })
})
