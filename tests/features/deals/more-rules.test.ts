import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const limits = { perPerson: '2', perDay: '50' }
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function stored(id: string) {
  const [deal] = await app.db.select().from(deals).where(eq(deals.id, id))
  return deal
}

async function sent(fields: Record<string, string>) {
  const pictures = { coverImage: await picture(), imageUrls: await picture() }
  return sendDeal(browser, '/deals/add', { ...goodDeal(shop), ...pictures, ...fields })
}

test('“More rules” is closed while none is set; a deal without rules has none [DEAL-140]', async () => {
  const { $ } = await browser.get('/deals/add')
  expect($('.more-rules[open]')).toHaveLength(0)
  expect($('.more-rules summary').text()).toBe('More rules')
  const id = await addDeal(shop)
  expect(await stored(id)).toMatchObject({ perPerson: null, perDay: null })
  expect((await browser.get(`/deals/view/merchant/${id}`)).$('main').text()).not.toContain(
    'Coupons per',
  )
})

test.each([
  ['perPerson', '0'],
  ['perPerson', '101'],
  ['perPerson', '-1'],
  ['perPerson', '1.5'],
  ['perPerson', 'two'],
  ['perDay', '0'],
  ['perDay', '100001'],
  ['perDay', '9999999'],
  ['perDay', '10 a day'],
  ['perBranchDay', '0'],
  ['perBranchDay', '10001'],
  ['perBranchHour', '2.5'],
  ['perBranchHour', 'many'],
])(
  'a wrong limit is refused at its field, shown and kept (%s %s) [DEAL-140]',
  async (name, typed) => {
    const { status, $ } = await sent({ [name]: typed })
    expect(status).toBe(422)
    expect($(`[name=${name}]`).attr('aria-invalid')).toBe('true')
    expect($(`[name=${name}]`).attr('value')).toBe(typed)
    expect($('.more-rules[open]')).toHaveLength(1)
    const most = name.startsWith('perBranch') ? '10,000' : '100'
    expect($('#errors a').text()).toContain(`Enter a whole number from 1 to ${most}`)
  },
)

test.each([
  ['1', '1'],
  ['100', '100000'],
  ['১২', ' 7 '],
])('limits are saved as numbers (%s, %s) [DEAL-140]', async (perPerson, perDay) => {
  const id = await addDeal(shop, { perPerson, perDay })
  const expected = {
    perPerson: perPerson === '১২' ? 12 : Number(perPerson),
    perDay: Number(perDay),
  }
  expect(await stored(id)).toMatchObject(expected)
})

test('rules stand on the page, in the open form, in a copy and in the audit trail, and can be taken away [DEAL-140]', async () => {
  const id = await addDeal(shop, limits)
  const page = await browser.get(`/deals/view/merchant/${id}`)
  expect(flat(page.$('.facts').text())).toContain('Coupons per person2Coupons per day50')
  for (const form of [`/deals/edit/${id}`, `/deals/add?copy=${id}`]) {
    const { $ } = await browser.get(form)
    expect($('.more-rules[open] [name=perPerson]').attr('value')).toBe('2')
    expect($('.more-rules[open] [name=perDay]').attr('value')).toBe('50')
  }
  await sendDeal(browser, `/deals/edit/${id}`, { ...goodDeal(shop), perPerson: '', perDay: '60' })
  expect(await stored(id)).toMatchObject({ perPerson: null, perDay: 60 })
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.at))
    .limit(1)
  expect(entry).toMatchObject({ event: 'deal.updated', after: { perPerson: null, perDay: 60 } })
})

test('the preview names the rules in its own language, whatever is typed so far [DEAL-140, DEAL-97]', async () => {
  const preview = async (fields: Record<string, string>) =>
    (await sent({ ...fields, show: 'preview' })).$
  expect(flat((await preview(limits))('#preview article').text())).toContain(
    'Up to 2 coupons per person. Up to 50 coupons a day.',
  )
  expect((await preview({ perPerson: 'two' }))('#preview article').text()).not.toContain(
    'per person',
  )
  expect(
    flat((await preview({ perPerson: '1', previewLanguage: 'ru' }))('#preview article').text()),
  ).toContain('Не больше 1 купона в одни руки.')
})

test('what a branch redeems stands on the page, in the edit form and in the preview [DEAL-140, DEAL-150]', async () => {
  const id = await addDeal(shop, { perBranchDay: '30', perBranchHour: ' 5 ' })
  expect(await stored(id)).toMatchObject({ perBranchDay: 30, perBranchHour: 5 })
  const page = await browser.get(`/deals/view/merchant/${id}`)
  expect(flat(page.$('.facts').text())).toContain(
    'Redemptions per branch and day30Redemptions per branch and hour5',
  )
  const edit = await browser.get(`/deals/edit/${id}`)
  expect(edit.$('.more-rules[open] [name=perBranchHour]').attr('value')).toBe('5')
  expect(flat(edit.$('#preview article').text())).toContain(
    'Each branch redeems up to 30 a day. Each branch redeems up to 5 an hour.',
  )
})

test('a draft keeps them as they were typed [DEAL-140, DEAL-130]', async () => {
  const answer = await sent({ perPerson: 'two', perDay: '5', keep: 'draft' })
  const { $ } = await browser.get(answer.headers.get('location') ?? '')
  expect($('.more-rules[open] [name=perPerson]').attr('value')).toBe('two')
  expect($('[name=perDay]').attr('value')).toBe('5')
})

test('whoever reviews a deal again reads which rules changed [DEAL-140, DEAL-89]', async () => {
  const id = await addDeal(shop, { perDay: '50' })
  await decide(admin, id, 'reject', 'Fifty is too few.')
  await sendDeal(browser, `/deals/edit/${id}`, { ...goodDeal(shop), perDay: '80', perPerson: '1' })
  const { $ } = await admin.get(`/deals/view/merchant/${id}`)
  const card = $('main .card').filter((_, one) => $(one).text().includes('Changed since'))
  const labels = card.find('dt').toArray()
  expect(labels.map((one) => $(one).text())).toEqual(['Coupons per person', 'Coupons per day'])
  expect(flat(card.find('del').text())).toBe('50')
})

test('a shop with several branches chooses where a deal is valid; page, preview and edit name them [DEAL-140, DEAL-142]', async () => {
  const own = await openShop(app)
  expect((await own.browser.get('/deals/add')).$('[name=branchIds]')).toHaveLength(0)
  const [fort = '', galle = ''] = await Promise.all(
    ['Fort', 'Galle'].map((name) => addBranch(app.db, own.account.id, name)),
  )
  const { $ } = await own.browser.get('/deals/add')
  expect($('[name=branchIds]')).toHaveLength(2)
  expect($('[name=branchIds][checked]')).toHaveLength(0)
  const id = await addDeal(own, { branchIds: fort, attention: ' Check the  student card ' })
  expect(await stored(id)).toMatchObject({ branchIds: [fort], attention: 'Check the student card' })
  const edit = await own.browser.get(`/deals/edit/${id}`)
  expect(edit.$('.more-rules[open] [name=branchIds][checked]').attr('value')).toBe(fort)
  expect(flat(edit.$('#preview article').text())).toContain(
    'Valid at: Fort. The shop checks: Check the student card',
  )
  await app.db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, fort))
  const page = await own.browser.get(`/deals/view/merchant/${id}`)
  expect(flat(page.$('.facts').text())).toContain('Valid atFort (closed)')
  expect(flat(page.$('.facts').text())).toContain('Check before redeemingCheck the student card')
  const again = await own.browser.get(`/deals/edit/${id}`)
  expect(flat(again.$('.more-rules fieldset').text())).toContain('A branch that has closed')
  const both = { ...goodDeal(own), branchIds: fort, attention: '' }
  expect((await sendDeal(own.browser, `/deals/edit/${id}`, both)).status).toBe(303)
  expect(await stored(id)).toMatchObject({ branchIds: [fort, galle].slice(0, 1), attention: null })
})

test.each([
  ['a branch of another shop', 'foreign'],
  ['a branch that never was', '0198c1d4-0000-7000-8000-000000000001'],
])('%s is refused at its field [DEAL-142]', async (_what, given) => {
  const own = await openShop(app)
  await addBranch(app.db, own.account.id, 'Fort')
  const other = await addBranch(app.db, shop.account.id, `Foreign ${given}`)
  const fields = { ...goodDeal(own), coverImage: await picture(), imageUrls: await picture() }
  const branchIds = given === 'foreign' ? other : given
  const { status, $ } = await sendDeal(own.browser, '/deals/add', { ...fields, branchIds })
  expect(status).toBe(422)
  expect($('#field-branchIds-error').text()).toBe('Choose from your own branches')
  expect($('.more-rules[open]')).toHaveLength(1)
})

test('a text of 140 characters fits, one more is refused [DEAL-143]', async () => {
  expect(await stored(await addDeal(shop, { attention: 'ж'.repeat(140) }))).toMatchObject({
    attention: 'ж'.repeat(140),
  })
  const { status, $ } = await sent({ attention: 'ж'.repeat(141) })
  expect(status).toBe(422)
  expect($('[name=attention]').attr('aria-invalid')).toBe('true')
})
