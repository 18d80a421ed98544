import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedMethods } from '#src/services/order-payment/checkouts/schema.ts'
import { factsOf } from '#tests/services/order-payment/facts.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openBrokers(['PAYPAL', 'STRIPE'])
const { test: app, db, paid, stripe } = world
const METHOD = `/subscriptions/payments?planId=${paid}`
const PLAN = '/profile/merchant?tab=plan'
const REMOVE = '/profile/merchant/remove-saved-method'

async function pay(language: string, form: Record<string, string>) {
  const account = await world.merchant()
  const browser = await signedInAs(app, account)
  browser.cookies.set('__Host-lang', language)
  const page = await browser.get(METHOD)
  await browser.submit(METHOD, { broker: 'STRIPE', ...form })
  const reference = (await factsOf(db, account.id)).rows.at(-1)?.providerReference ?? ''
  stripe.pay(reference)
  await browser.get(`/paymentcomplete?paymentId=${reference}&PayerID=STRIPE`)
  return { account, browser, page }
}

test.each([
  ['en', 'Charge this payment method each month', /Don’t renew/, 'Saved payment method removed'],
  ['ru', 'Списывать оплату тарифа', /Не продлевать/, 'Сохранённый способ оплаты удалён'],
])(
  'in %s the tick is off, its words say how to end it, and one press does [SUBS-63, SUBS-66]',
  async (language, label, ending, removed) => {
    const { account, browser, page } = await pay(language, { consent: '1' })
    const tick = page.$('input[name=consent]')
    expect(tick.attr('checked')).toBeUndefined()
    expect(tick.parent().text()).toContain(label)
    const words = page.$('main').text().replaceAll('\u00a0', ' ')
    expect(words).toMatch(ending)
    expect(words).toMatch(/4[,. ]?500[.,]00/)
    const plan = await browser.get(PLAN)
    expect(plan.$('main').text()).toContain('Visa •••• 4242 (04/2034)')
    const answer = await browser.submit(PLAN, {}, REMOVE)
    expect(answer.headers.get('location')).toBe(PLAN)
    const after = await browser.get(PLAN)
    expect(after.$('body').text()).toContain(removed)
    expect(after.$('main').text()).not.toContain('4242')
    const [row] = await db.select().from(savedMethods).where(eq(savedMethods.userId, account.id))
    expect(row?.removedAt).not.toBeNull()
  },
)

test('without the tick the plan tab offers nothing to remove [SUBS-63]', async () => {
  const { browser } = await pay('en', {})
  const { $ } = await browser.get(PLAN)
  expect($(`main form[action="${REMOVE}"]`)).toHaveLength(0)
})

test('a consent of words that nobody was shown is none [SUBS-63]', async () => {
  const { account } = await pay('en', { consent: '7' })
  const rows = await db.select().from(savedMethods).where(eq(savedMethods.userId, account.id))
  expect(rows).toEqual([])
})
