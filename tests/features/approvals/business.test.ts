import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'
import { ALL, answer, filled, newsOf, statesOf, wholeBusiness } from './whole-business.ts'

const app = await testApp({
  config: {
    reviewHours: {
      deals: 24,
      profile: 48,
      contact: 48,
      branches: 72,
      accounts: 24,
      corrections: 24,
    },
  },
})
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

test('under All a business is one row with a chip for each kind and one review of everything [APPR-83]', async () => {
  const owner = await wholeBusiness(app, 'Lake Books', 2)
  const { $ } = await admin.get('/approvals?tab=all')
  const row = $('#list tbody tr').filter((_, one) => $(one).text().includes('Lake Books'))
  expect(row).toHaveLength(1)
  const chips = row.find('.tag').toArray()
  expect(chips.map((chip) => $(chip).text())).toEqual([
    'Business profile',
    'Contact details',
    '2 branches',
  ])
  const href = row.find('a.btn').attr('href') ?? ''
  expect(href).toBe(`${owner.path}?from=${ALL}`)
  const page = await admin.get(href)
  expect(page.$('h1').text()).toBe('Lake Books')
  expect(page.$('main section[aria-label]')).toHaveLength(4)
  for (const link of page.$('main .card > header a').toArray()) {
    const review = page.$(link).attr('href') ?? ''
    expect((await admin.get(review)).status, review).toBe(200)
  }
})

test('what waits alone keeps its own row and its own review [APPR-83]', async () => {
  const account = await addAccount(app.db, { approvalStatus: 'PENDING', fullName: 'Alone Stores' })
  const deal = await addDeal(await openShop(app), { title: 'Alone cruise' })
  const { $ } = await admin.get('/approvals?tab=all')
  const hrefs = $('#list tbody a.btn')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  expect(hrefs).toContain(`/merchant/review/${account.id}?from=${ALL}`)
  expect(hrefs).toContain(`/deals/view/merchant/${deal}?from=${ALL}`)
})

test('everything of a business is decided in one go, each part by itself [APPR-83]', async () => {
  const owner = await wholeBusiness(app, 'Hill Books')
  const [branch = ''] = owner.branches
  const saved = await answer(admin, owner.path, {
    [owner.profile]: { choice: 'APPROVE' },
    [owner.contact]: { choice: 'REJECT', comment: 'Wrong person.' },
    [branch]: { choice: 'REQUEST_CHANGES', comment: 'A better picture, please.' },
  })
  expect(saved.headers.get('location')).toBe('/approvals?tab=all')
  expect((await admin.get('/approvals?tab=all')).$('#toasts').text()).toContain(
    '3 decisions saved.',
  )
  expect(await statesOf(app, owner)).toEqual([
    'BRANCH REJECTED',
    'BUSINESS APPROVED',
    'CONTACT REJECTED',
  ])
  expect(await newsOf(app, owner)).toEqual([
    'business-profile-approved',
    'contact-details-rejected',
    'branch-changes-requested',
  ])
  expect((await admin.get(`${owner.path}?from=${ALL}`)).status).toBe(404)
})

test('“Not now” leaves a part as it is; “Save and next” goes on [APPR-83, APPR-26]', async () => {
  const owner = await wholeBusiness(app, 'Later Books')
  const chosen = { [owner.contact]: { choice: 'APPROVE' } }
  const saved = await answer(admin, owner.path, chosen, { andNext: '1' })
  expect(saved.headers.get('location')).toMatch(/^\/.+\?from=%2Fapprovals%3Ftab%3Dall$/)
  expect(saved.headers.get('location')).not.toContain(owner.account.id)
  expect(await statesOf(app, owner)).toEqual([
    'BRANCH PENDING',
    'BUSINESS PENDING',
    'CONTACT APPROVED',
  ])
})

test('what is refused is named, and the rest is kept [APPR-83, APPR-22]', async () => {
  const owner = await wholeBusiness(app, 'Late Books')
  const other = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const [branch = ''] = owner.branches
  const question = await admin.get(`${owner.path}?from=${ALL}`)
  expect(question.$(`input[name="choice-${branch}"][value=APPROVE]`).attr('disabled')).toBe(
    'disabled',
  )
  await answer(other.browser, owner.path, { [owner.contact]: { choice: 'APPROVE' } })
  const form = filled(question, {
    [owner.profile]: { choice: 'APPROVE' },
    [owner.contact]: { choice: 'REJECT', comment: 'Not this one.' },
    [branch]: { choice: 'APPROVE' },
  })
  const late = await admin.post(owner.path, form)
  expect(late.status).toBe(422)
  expect(late.$('.note.bad').text()).toContain('2 decisions weren’t saved:')
  expect(late.$('.note.bad').text()).toContain('Contact details: Ishara Fernando approved')
  expect(late.$('.note.bad').text()).toContain('Branch: Late Books 0: ')
  expect(late.$('.note.ok').text()).toContain('Business profile')
  expect(await statesOf(app, owner)).toEqual([
    'BRANCH PENDING',
    'BUSINESS APPROVED',
    'CONTACT APPROVED',
  ])
})

test('a role sees and decides only the parts it may [APPR-83, APPR-25]', async () => {
  const owner = await wholeBusiness(app, 'Split Books')
  const { browser: some } = await narrowed(app, 'APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK')
  const page = await some.get(owner.path)
  expect(
    page
      .$('main section[aria-label]')
      .toArray()
      .map((one) => page.$(one).attr('aria-label')),
  ).toEqual(['Contact details'])
  const form = filled(page, {
    [owner.profile]: { choice: 'APPROVE' },
    [owner.contact]: { choice: 'APPROVE' },
  })
  form.append('item', `profile:${owner.profile}:MERCHANT:0:Split Books`)
  const answered = await some.post(owner.path, form)
  expect(answered.status).toBe(422)
  expect(await statesOf(app, owner)).toEqual([
    'BRANCH PENDING',
    'BUSINESS PENDING',
    'CONTACT APPROVED',
  ])
  const { browser: none } = await narrowed(app, 'APPROVE_DEAL', 'VIEW_DEAL')
  expect((await none.get(owner.path)).status).toBe(404)
})

test.each(['APPROVE', 'REJECT'] as const)(
  '%s chooses for all parts that allow it [APPR-83, APPR-60]',
  async (all) => {
    const owner = await wholeBusiness(app, 'Preset Books')
    const { $ } = await admin.get(`${owner.path}?all=${all}`)
    const chosen = $('main input[type=radio][checked]')
      .toArray()
      .map((one) => $(one).attr('value'))
    expect(chosen).toEqual([all, all, all === 'APPROVE' ? '' : all])
  },
)

test('a row stands below “Overdue” as soon as one of its parts waits too long [APPR-84, APPR-27]', async () => {
  const owner = await wholeBusiness(app, 'Slow Books')
  await app.db.execute(sql`update proposals set submitted_at = now() - interval '49 hours'
    where id = ${owner.contact}`)
  const { $ } = await admin.get('/approvals?tab=all')
  const row = $('#list tbody tr').filter((_, one) => $(one).text().includes('Slow Books'))
  expect(row.prevAll('.divide').first().text()).toBe('Overdue')
  expect($('#list .tag.bad'), 'no tag in each row').toHaveLength(0)
})

test('a search that finds one part leads to all of the business [APPR-83]', async () => {
  const owner = await wholeBusiness(app, 'Found Books')
  const { $ } = await admin.swap('/approvals?tab=all&q=Found+Books+0', 'div#list')
  const row = $('#list tbody tr:not(.divide)')
  expect(row).toHaveLength(1)
  expect(row.find('a.btn').attr('href')).toContain(owner.path)
})

test('a row of several parts has no box: its parts are decided on its review, or in their tabs [APPR-83]', async () => {
  await wholeBusiness(app, 'Ticked Books', 0)
  const all = await admin.get('/approvals?tab=all&q=Ticked+Books')
  expect(all.$('#list tbody tr input[name=pick]')).toHaveLength(0)
  const page = await admin.get('/approvals?tab=all&select=page')
  const boxes = page.$('#list tbody input[name=pick]').length
  expect(boxes).toBeLessThan(page.$('#list tbody tr:not(.divide)').length)
  expect(page.$('.picked output').text()).toBe(`Selected: ${boxes}`)
  const tab = await admin.get('/approvals?tab=profile&q=Ticked+Books')
  expect(tab.$('#list tbody tr input[name=pick]')).toHaveLength(1)
})
