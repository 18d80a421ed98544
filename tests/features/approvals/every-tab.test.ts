import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { liveBusiness } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const tabs = ['deals', 'profile', 'contact', 'branches'] as const

/** One of each, called “Lake …”, and of deals and versions as many as make a second page. */
async function fill() {
  const id = await addDeal(await openShop(app), { title: 'Lake cruise' })
  const owner = await liveBusiness(app, newcomer)
  await owner.submit({ businessName: 'Lake Books' })
  await owner.submitPerson()
  await addBranch(await openBusiness(app, {}), { name: 'Lake counter' })
  await app.db.execute(sql`insert into deals (id, deal_code, merchant_id, category_id,
      promo_type_id, title, sub_title, description, terms_and_conditions, original_price_cents,
      deduction_cents, cover_image, valid_from, expired_on, expires_on, start_minutes, end_minutes)
    select gen_random_uuid(), 'COPY' || n, merchant_id, category_id, promo_type_id, title, sub_title,
      description, terms_and_conditions, original_price_cents, deduction_cents, cover_image,
      valid_from, expired_on, expires_on, start_minutes, end_minutes
    from deals, generate_series(1, 25) n where deals.id = ${id}`)
  for (let number = 0; number < 25; number += 1) {
    const { id: userId } = await addAccount(app.db)
    await app.db.execute(sql`
      insert into proposals (id, kind, subject_id, owner_id, values, submitted_by)
      select gen_random_uuid(), kind, ${userId}, ${userId}, values, ${userId} from proposals
      where owner_id = ${owner.account.id} and kind <> 'corrections'`)
  }
}

test('each tab has a search box, a table with Review in each row, pages, and words where nothing matches [APPR-03]', async () => {
  await fill()
  const search = { deals: 'Lake', profile: 'Lake', contact: '', branches: 'Lake' }
  for (const tab of tabs) {
    const path = `/approvals?tab=${tab}${search[tab] && `&q=${search[tab]}`}`
    const { $ } = await admin.get(path)
    expect($('.toolbar input[name=q]').attr('value'), tab).toBe(search[tab])
    const rows = $('#list tbody tr').toArray()
    expect(rows, tab).toHaveLength(tab === 'branches' ? 1 : 25)
    const none = await admin.swap(`/approvals?tab=${tab}&q=zebra`, 'div#list')
    expect(none.$('#list').text(), tab).toContain('match “zebra”.')
    expect(none.$('h1'), tab).toHaveLength(0)
    for (const row of rows) expect($(row).find('a.btn').text(), tab).toMatch(/^Review ./)
    if (tab === 'branches') continue
    expect($('.pager').text(), tab).toContain('1–25 of 26')
    expect((await admin.get(`${path}&page=1`)).$('#list tbody tr'), tab).toHaveLength(1)
  }
})

test('a fresh visit of any tab knows nothing of an earlier search or page [APPR-08]', async () => {
  for (const tab of tabs) {
    await admin.get(`/approvals?tab=${tab}&q=zebra&page=1`)
    const { $ } = await admin.get('/approvals')
    expect($('.tabs [aria-current=page]').attr('href'), tab).toContain(tab)
    expect($('.toolbar input[name=q]').attr('value'), tab).toBe('')
    expect($('#list tbody tr').length, tab).toBeGreaterThan(0)
  }
})
