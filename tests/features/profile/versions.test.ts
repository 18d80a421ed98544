import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { accountReviews } from '#src/services/authentication/decisions/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { editTab, goodBusiness, goodPerson, owner, send, sendBack } from './owner.ts'

const app = await testApp()

describe('a version that waits', () => {
  test('a version that waits stands beside the live one, changed fields with both values', async () => {
    const business = {
      updated: true,
      approvalStatus: 'APPROVED',
      businessName: 'Old name',
    } as const
    const { browser, account } = await owner(app, { business })
    await send(browser, editTab('business'), goodBusiness)
    const { $ } = await browser.get('/profile/merchant')
    expect($('main .note.warn').text()).toMatch(/waiting for approval since \d\d-\d\d-\d{4}/)
    const name = $('main dt:contains("Business name")').last().parent().find('dd')
    expect(name.text()).toContain('Old name')
    expect(name.text()).toContain('Waiting Kandy Lake Books')
    await sendBack(app, account.id, 'The address has no town <b>.')
    const refused = await browser.get('/profile/merchant')
    const note = refused.$('main .note.bad')
    expect(note.text()).toContain('The address has no town <b>.')
    expect(note.find('a').attr('href')).toBe(editTab('business'))
    const form = await browser.get(editTab('business'))
    expect(form.$('[name=businessName]').attr('value')).toBe('Kandy Lake Books')
  })

  test('the contact person too', async () => {
    const { browser } = await owner(app)
    await app.db.execute(
      sql`update contact_profiles set approval_status = 'APPROVED', name = 'Old'`,
    )
    await send(browser, editTab('contact'), goodPerson, { part: 'person' })
    const { $ } = await browser.get('/profile/merchant?tab=contact')
    expect($('main .note.warn').text()).toContain('waiting for approval')
    expect($('main').text()).toContain('Waiting Sanjaya Alwis')
  })
})

test('a rejected merchant reads why, corrects the profile and is pending again [MERCH-37]', async () => {
  const { browser, account } = await owner(app)
  await send(browser, editTab('business'), goodBusiness)
  await sendBack(app, account.id, 'Please add your registration.')
  await app.db.execute(sql`update users set approval_status = 'REJECTED' where id = ${account.id}`)
  await app.db.execute(sql`update sessions set loaded_at = now() - interval '10 minutes'`)
  const { $ } = await browser.get('/profile/merchant?tab=plan')
  const note = $('main .note.bad').first()
  expect(note.text()).toContain('Please add your registration.')
  expect(note.find('a').text()).toBe('Correct and send again')
  expect(note.find('a').attr('href')).toBe('/profile/merchant/edit')
  const fields = { ...goodBusiness, businessRegNo: 'PV 77' }
  const answer = await send(browser, editTab('business'), fields)
  expect(answer.status).toBe(303)
  const after = await browser.get('/profile/merchant')
  expect(after.$('main .account .tag').first().text()).toBe('Approval Pending')
  expect((await browser.get(editTab('business'))).status).toBe(200)
})

test('what was said of the account itself comes first [MERCH-37]', async () => {
  const { browser, account } = await owner(app, { approvalStatus: 'PENDING' })
  const { account: admin } = await signedIn(app, { role: 'ADMIN' })
  const comment = 'We could not reach you.'
  await app.db.insert(accountReviews).values({
    id: v7(),
    userId: account.id,
    decision: 'REJECTED',
    comment,
    decidedBy: admin.id,
  })
  await app.db.execute(sql`update users set approval_status = 'REJECTED' where id = ${account.id}`)
  await app.db.execute(sql`update sessions set loaded_at = now() - interval '10 minutes'`)
  const { $ } = await browser.get('/profile/merchant')
  expect($('main .note.bad').text()).toContain(comment)
})
