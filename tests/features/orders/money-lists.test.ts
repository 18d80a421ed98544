import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessDate } from '#src/i18n/business-time.ts'
import { formatFor } from '#src/i18n/format.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app } = world
const admin = await signedInAs(app, world.admin)
const account = await world.merchant()
const merchant = await signedInAs(app, account)
const other = await world.merchant()
const month = (language: 'en' | 'ru') => formatFor(language, 'Asia/Colombo').month(new Date())
const lists = ['/orders', '/invoices', '/subscriptions/payments/list']

beforeAll(async () => {
  await world.act(await world.begin(account), 'DECLINE')
  for (const one of [account, other]) {
    const reference = await world.begin(one)
    const { payerId } = await world.act(reference, 'PAY')
    await world.confirm(one, reference, payerId)
  }
})

const headingOf = async (browser: typeof merchant, address: string) =>
  (await browser.get(address)).$('#list .divide th').text().replaceAll('\u00a0', ' ')

describe('the lists of money [PAY-37]', () => {
  test.each(lists)('%s is a tab of the others', async (address) => {
    const { $ } = await admin.get(address)
    expect(
      $('main .tabs a')
        .toArray()
        .map(({ attribs }) => attribs.href),
    ).toEqual([...lists, '/subscriptions/payments/overdue'])
    expect($('main .tabs [aria-current=page]').attr('href')).toBe(address)
    const own = await merchant.get(address)
    if (own.status === 200) expect(own.$('main .tabs a')).toHaveLength(2)
  })

  test.each([
    ['/orders', `${month('en')}: LKR 4,500.00 paid in all`],
    ['/orders?page=0', `${month('en')}: LKR 4,500.00 paid in all`],
    ['/orders?sort=begun', `${month('en')}: LKR 4,500.00 paid in all`],
    ['/orders?sort=amount', ''],
    ['/orders?sort=-amount', ''],
    ['/orders?status=paid', month('en')],
    ['/orders?q=growth', month('en')],
    ['/orders?least=1', month('en')],
    ['/orders?from=2020-01-01', month('en')],
    ['/invoices', `${month('en')}: LKR 4,500.00 paid in all`],
    ['/invoices?sort=number', `${month('en')}: LKR 4,500.00 paid in all`],
    ['/invoices?sort=-amount', ''],
    ['/invoices?to=2999-12-31', month('en')],
  ])('%s has the month’s heading “%s”', async (address, heading) => {
    expect(await headingOf(merchant, address)).toBe(heading)
  })

  test('a sum is the buyer’s where administrators chose one, and Russian in Russian', async () => {
    for (const list of lists)
      expect(await headingOf(admin, `${list}?buyer=${account.id}`)).toBe(
        `${month('en')}: LKR 4,500.00 paid in all`,
      )
    merchant.cookies.set('__Host-lang', 'ru')
    const heading = await headingOf(merchant, '/orders')
    merchant.cookies.delete('__Host-lang')
    expect(heading).toBe(`${month('ru')}: всего оплачено LKR 4 500,00`)
  })

  test('a refund does not change what was paid; the day of payment says the month', async () => {
    type Found = { months: { month: string; paid: { cents: number } }[] }
    const months = async () => dataOf<Found>(await world.get(account, '/orders'))
    const before = await months()
    await app.db.execute(
      sql`update checkouts set state = 'REFUNDED' where user_id = ${account.id} and state = 'PAID'`,
    )
    expect(await months()).toMatchObject({ months: before.months })
    const [first] = before.months
    expect(first?.paid.cents).toBe(4_500_00)
    await app.db.execute(
      sql`update checkouts set paid_at = paid_at - interval '40 days' where user_id = ${account.id}`,
    )
    expect((await months()).months).toEqual([])
  })

  test('everybody’s sum for administrators is the ledger’s of that month', async () => {
    const day = `${businessDate(Date.now(), 'Asia/Colombo').slice(0, 7)}-01`
    await app.db.execute(sql`insert into ledger_days (measure, subject, subject_id, day, count, paid_cents, deducted_cents)
      values ('PAYMENT', 'ALL', '00000000-0000-0000-0000-000000000000', ${day}, 2, 800000, 100000),
        ('PAYMENT', 'ALL', '00000000-0000-0000-0000-000000000000', '2001-01-01', 1, 700, 0)`)
    expect(await headingOf(admin, '/orders')).toBe(`${month('en')}: LKR 9,000.00 paid in all`)
  })
})
