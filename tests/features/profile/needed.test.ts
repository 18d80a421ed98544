import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { goodPerson, newcomer, owner, send } from './owner.ts'

const app = await testApp()

test('a profile that was never filled in shows what it needs, and where [MERCH-58]', async () => {
  const { browser } = await owner(app, { ...newcomer, approvalStatus: 'PENDING' })
  for (const tab of ['business', 'contact']) {
    const { $ } = await browser.get(`/profile/merchant?tab=${tab}`)
    const card = $('main .card').filter((_, one) => $(one).text().includes('What we need'))
    expect(card.text()).not.toContain('Not added')
    expect(card.find('a.btn').attr('href')).toBe(`/profile/merchant/edit?tab=${tab}`)
  }
})

test('what is submitted says how the decision is heard of [MERCH-58]', async () => {
  const { browser } = await owner(app, { ...newcomer, approvalStatus: 'PENDING' })
  const path = '/profile/merchant/edit?tab=contact'
  const { $ } = await browser.get(path)
  expect($('[name=contactPersonName]').attr('value')).not.toBe('')
  await send(browser, path, goodPerson, { part: 'person' })
  const after = await browser.get('/profile/merchant?tab=contact')
  expect(after.$('main').text()).toContain('We’ll notify you here when they’re decided.')
})
