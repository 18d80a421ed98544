import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser } = await signedIn(app, { role: 'ADMIN' })
const waiting = { approvalStatus: 'PENDING', business: {}, contact: {} } as const

test('a merchant’s page says where it is stuck, and helps it on [MERCH-57]', async () => {
  const merchant = await addAccount(app.db, { ...waiting, fullName: 'Kumari Dias' })
  const { $ } = await browser.get(`/merchant/view/${merchant.id}`)
  const card = $('main .card').filter((_, one) => $(one).text().includes('Where this business'))
  expect(card.find('dd').first().text()).toBe('Business profile Waits for them')
  expect(card.text()).toContain('The business')
  const links = card.find('a').toArray()
  expect(links.map((link) => $(link).attr('href'))).toEqual([
    `/messages/profile/${merchant.id}`,
    `/sessions/merchant/${merchant.id}/password-link`,
    `/sessions/merchant/${merchant.id}/mobile`,
    '/merchant/steps?step=profile',
  ])
  for (const link of links) expect((await browser.get($(link).attr('href') ?? '')).status).toBe(200)
})

test('the list leads to each merchant, and filters by step [MERCH-57]', async () => {
  const merchant = await addAccount(app.db, { ...waiting, fullName: 'Ramya Gomes' })
  const { $ } = await browser.get('/merchant/steps?q=Ramya')
  expect($('tbody tr').text()).toContain('Business profile, 0 of 11 done')
  expect($(`tbody a[href="/merchant/view/${merchant.id}"]`)).toHaveLength(1)
  const other = await browser.get('/merchant/steps?q=Ramya&step=plan')
  expect(other.$('tbody tr')).toHaveLength(0)
})

test('a merchant whose profile or contact waits for a decision is stuck at us, and is written to from its row [MERCH-57]', async () => {
  const merchant = await addAccount(app.db, {
    fullName: 'Mount Breeze',
    business: { updated: true, approvalStatus: 'APPROVED' },
    contact: { approvalStatus: 'PENDING' },
  })
  const { $ } = await browser.get('/merchant/steps?q=Mount')
  const row = $('tbody tr').filter((_, one) => $(one).text().includes('Mount Breeze'))
  expect(row.text()).toContain('Approval of the profile')
  expect(row.text()).toContain('Waits for us')
  const write = row.find(`a[href="/messages/contact/${merchant.id}"]`)
  expect(write.text()).toContain('Write a message')
})
