import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const app = await testApp({ world: 'demo' })
const as = (email: string) => signedInAs(app, { email }, WORLD_PASSWORD)
const admin = await as('admin@dealdesk.example')
const merchant = await as('nadeesha@harbourhouse.example')

const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''))

test.each(['/orders', '/invoices', '/coupons'])(
  '%s is narrowed to amounts, as chips and the file say; what is no amount is left out [SHELL-96]',
  async (list) => {
    const address = `${list}?least=1%2C000&most=5000`
    const { $ } = await admin.get(address)
    const amounts = $('#list tbody tr:not(.divide)')
      .toArray()
      .map((row) =>
        amountOf(
          $(row)
            .text()
            .match(/LKR\s[\d.,]+/)?.[0] ?? '',
        ),
      )
    expect(amounts.length).toBeGreaterThan(0)
    expect(amounts.filter((amount) => amount < 1000 || amount > 5000)).toEqual([])
    const chips = $('.chip.on').text().replaceAll('\u00a0', ' ')
    expect(chips).toContain('LKR 1,000.00 – LKR 5,000.00')
    expect($('[name=least]').attr('value')).toBe('1000')
    const file = await admin.get($('#list a[download]').attr('href') ?? '')
    const all = await admin.get(`${list}?format=csv`)
    const lines = file.html.trim().split('\r\n').length
    expect(lines).toBeGreaterThanOrEqual(amounts.length + 1)
    expect(lines).toBeLessThan(all.html.trim().split('\r\n').length)
    const none = await admin.get(`${list}?least=x&most=-1`)
    expect(none.$('.chip.on')).toHaveLength(0)
    expect((await admin.get(`${list}?least=999999999999.99`)).$('#list tbody tr')).toHaveLength(0)
  },
)

test.each([
  ['/deals/list/admin?q=a', 'merchant', 'merchant'],
  ['/coupons?q=a', 'merchant', 'merchant'],
  ['/coupon-report?q=a', 'merchant', 'merchant'],
  ['/branch?q=a', 'owner', 'merchant'],
  ['/branch?q=a', 'owner', 'bank'],
  ['/orders?q=a', 'buyer', 'merchant'],
  ['/orders?q=a', 'buyer', 'bank'],
  ['/invoices?q=a', 'buyer', 'merchant'],
  ['/subscriptions/payments/list?from=2020-01-01', 'buyer', 'merchant'],
  ['/request-a-credit-card?q=a', 'bank', 'bank'],
  ['/request-a-deal/merchant?q=a', 'merchant', 'merchant'],
  ['/request-a-deal/bank?q=a', 'bank', 'bank'],
])(
  '%s is narrowed by its parameter %s to a %s that is chosen from their list [SHELL-96]',
  async (start, param, type) => {
    const [list = '', query] = start.split('?')
    const link = `#pick-${type.toUpperCase()}`
    const choose = (await admin.get(start)).$(link).attr('href') ?? ''
    const picker = await admin.get(choose)
    expect(picker.$('main').text()).toContain(`Choose a ${type}`)
    for (const link of picker.$('.toolbar .segment a').toArray())
      expect(picker.$(link).attr('href')).toContain('for=')
    const found = await admin.get(`${choose}&q=${type === 'bank' ? 'lagoon' : 'harbour'}`)
    const back = found.$('#list tbody a').first().attr('href') ?? ''
    expect(back).toMatch(new RegExp(`^${list}\\?${query}&${param}=[\\da-f-]{36}$`))
    const narrowed = await admin.get(back)
    expect(narrowed.status).toBe(200)
    expect(narrowed.$('.chip.on').length).toBeGreaterThan(0)
    const all = await admin.get(`${list}?${param}=${back.slice(-36)}`)
    const rows = all.$('#list tbody tr').toArray()
    const name = all.$('.chip.on').text()
    if (rows.length > 0) expect(name).toMatch(/lagoon|harbour/i)
    expect(rows.length).toBeLessThanOrEqual((await admin.get(list)).$('#list tbody tr').length)
    const chooser = await admin.get(choose)
    expect(chooser.$('#list tbody tr').length).toBeGreaterThan(0)
    expect(chooser.$('[name=pick], [name=act], [data-pick-page]')).toHaveLength(0)
    const elsewhere = await admin.get('/merchant?for=https%3A%2F%2Fevil.example%2F')
    expect(elsewhere.$('#list tbody a').first().attr('href')).toMatch(/^\/merchant\//)
    const region = await admin.swap(start, 'div#list')
    expect(region.$(link).attr('href')).toContain(encodeURIComponent(query ?? ''))
  },
)

test('no merchant has the choice of another, and an address that names one changes nothing [SHELL-96]', async () => {
  for (const list of ['/deals/list/merchant', '/branch', '/orders', '/invoices', '/coupons']) {
    const own = await merchant.get(list)
    expect(own.$('[id^=pick-]')).toHaveLength(0)
    const rows = own.$('#list tbody tr').length
    const foreign = '00000000-0000-4000-8000-000000000000'
    const named = await merchant.get(
      `${list}?merchant=${foreign}&owner=${foreign}&buyer=${foreign}`,
    )
    expect(named.$('#list tbody tr')).toHaveLength(rows)
  }
})

test('administrators narrow deals to a category [SHELL-96]', async () => {
  const { $ } = await admin.get('/deals/list/admin')
  const option = $('select[name=category] option').eq(1)
  const narrowed = await admin.get(`/deals/list/admin?category=${option.attr('value')}`)
  expect(narrowed.$('.chip.on').text()).toContain(option.text())
  expect(narrowed.$('#list tbody tr').length).toBeLessThanOrEqual($('#list tbody tr').length)
})
