import { describe, expect, test } from 'vitest'
import { whoMayOpen } from '#tests/features/payments/who-may-open.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { ORIGIN } from '#tests/support/app.ts'
import { openPayments } from '#tests/support/payments.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app } = world
const admin = await signedInAs(app, world.admin)
const account = await world.merchant()
const merchant = await signedInAs(app, account)
const rival = await signedInAs(app, await world.merchant())
const bank = await signedInAs(app, await addAccount(app.db, { role: 'BANK' }))

const reference = await world.begin(account)
const { payerId } = await world.act(reference, 'PAY')
await dataOf(await world.confirm(account, reference, payerId))
const { invoices } = await dataOf<{ invoices: { number: string }[] }>(
  await world.get(account, '/invoices'),
)
const number = invoices[0]?.number ?? ''
const path = `/invoices/${number}`

describe('the list of invoices [PAY-30]', () => {
  test('the list of invoices shows each with number, description, amount, date and state, to administrators the buyer too', async () => {
    const own = await merchant.get('/invoices')
    expect(own.$('h1').text()).toBe('Invoices')
    expect(own.$('tbody tr:not(.divide)').text()).toContain(number)
    const all = await admin.get('/invoices')
    expect(all.$('tbody tr:not(.divide)').text()).toMatch(/Business \d+Growth.*4,500\.00.*Paid/)
  })
})

describe('an invoice [PAY-30]', () => {
  test('an invoice is a page with all that was bought, paid and by whom', async () => {
    const { $ } = await merchant.get(path)
    const text = $('article').text().replaceAll('\u00a0', ' ')
    for (const words of [
      'Invoice',
      number,
      'Paid',
      'Dealdesk (Pvt) Ltd',
      '25 Galle Road, Colombo 3',
      account.business?.businessName ?? '',
      'Monthly plan “Growth”',
      'Deals per month: 20',
      'LKR 4,500.00',
      'Sandbox',
    ])
      expect(text).toContain(words)
    expect($('main a[download]').attr('href')).toBe(`${path}?format=pdf`)
    expect($('main a[href^="/orders/"]')).toHaveLength(1)
  })

  test('an invoice is a PDF, too', async () => {
    const cookie = [...merchant.cookies].map((pair) => pair.join('=')).join('; ')
    const request = new Request(`${ORIGIN}${path}?format=pdf`, { headers: { cookie } })
    const response = await app.app.fetch(request)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(pdfText(new Uint8Array(await response.arrayBuffer()))).toContain(number)
  })

  test('an invoice is not there for others, nor under another number', async () => {
    for (const address of [path, `${path}?format=pdf`]) {
      expect((await rival.get(address)).status).toBe(404)
      expect((await bank.get(address)).status).toBe(404)
      expect((await admin.get(address)).status).toBe(200)
    }
    expect((await admin.get('/invoices/DD-1999-000001')).status).toBe(404)
    expect((await admin.get(`/invoices/${'9'.repeat(60)}`)).status).toBe(404)
  })
})

test('who may open invoices [ROLE-15]', async () => {
  const statuses = await whoMayOpen(app, [merchant, rival, bank, admin])
  expect(await statuses('/invoices')).toEqual([303, 200, 200, 200, 200, 403, 200])
  expect(await statuses(path)).toEqual([303, 200, 404, 404, 200, 403, 200])
})
