import { expect, test } from 'vitest'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal, today } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)

test('only a merchant reaches the form [DEAL-02]', async () => {
  expect((await shop.browser.get('/deals/add')).status).toBe(200)
  for (const role of ['ADMIN', 'BANK'] as const) {
    const { browser } = await signedIn(app, { role })
    expect((await browser.get('/deals/add')).status).toBe(404)
  }
})

test('the form holds every field, today as its start and the own categories, but not its type [DEAL-22, DEAL-27, DEAL-62]', async () => {
  const { $ } = await shop.browser.get('/deals/add')
  const names = $('main form')
    .find('input, select, textarea')
    .map((_, field) => $(field).attr('name'))
    .get()
  for (const name of Object.keys(goodDeal(shop))) expect(names).toContain(name)
  expect(names).toContain('coverImage')
  expect(names).toContain('imageUrls')
  expect(names.filter((name) => /type/i.test(name ?? ''))).toEqual(['promoTypeId'])
  expect($('[name=validFrom]').attr('value')).toBe(today())
  expect($('[name=categoryId] option').text()).toContain(shop.categoryName)
})

test('the form offers 250 categories at once, not a page of them [DEAL-83]', async () => {
  const { browser, account } = await openShop(app)
  const added = Array.from({ length: 249 }, (_none, index) => ({
    id: crypto.randomUUID(),
    name: `Crafts ${index}`,
  }))
  await app.db.insert(categories).values(added)
  const merchantId = account.id
  const chosen = added.map(({ id }) => ({ merchantId, categoryId: id }))
  await app.db.insert(merchantCategories).values(chosen)
  const { $ } = await browser.get('/deals/add')
  expect($('[name=categoryId] option[value!=""]')).toHaveLength(250)
})

test('a saved deal is shown at its own address with the banner [DEAL-05, DEAL-79]', async () => {
  const id = await addDeal(shop)
  const { $, status } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect(status).toBe(200)
  expect($('h1').text()).toBe('Sunday rice and curry buffet')
  expect($('#toasts').text()).toContain('Deal added. It’s waiting for approval.')
  const again = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect(again.$('#toasts').text()).not.toContain('Deal added')
})

test('by htmx the detail comes in the same round trip, its address pushed', async () => {
  const fields = { ...goodDeal(shop), coverImage: await picture(), imageUrls: await picture() }
  const answer = await sendDeal(shop.browser, '/deals/add', fields, {
    'hx-request': 'true',
    'hx-target': 'main#main',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('hx-push-url')).toMatch(/^\/deals\/view\/merchant\/[0-9a-f-]{36}$/)
  expect(answer.html).not.toContain('<html')
  expect(answer.$('h1').text()).toBe('Sunday rice and curry buffet')
})

test('an empty form shows every error at once, linked to its field [DEAL-57, DEAL-63, DEAL-64]', async () => {
  const { $, status } = await sendDeal(shop.browser, '/deals/add', { title: '' })
  expect(status).toBe(422)
  expect($('title').text()).toMatch(/^Error: Add deal/)
  const summary = $('#errors a')
    .map((_, link) => $(link).text())
    .get()
  expect(summary).toEqual([
    'Title is required',
    'Sub title is required',
    'Terms and conditions is required',
    'Original price is required',
    'Deduction amount is required',
    'Category is required',
    'Promo type is required',
    'Valid from is required',
    'Expired on is required',
    'Start time is required',
    'End time is required',
    'Cover image is required',
    'Images are required',
  ])
  expect(summary.length).toBe($('[id$=-error]:not([hidden])').length)
  $('#errors a').each((_, link) => {
    expect($($(link).attr('href') ?? '').length).toBe(1)
  })
})

test('the documented messages appear word for word [DEAL-48, DEAL-49, DEAL-50, DEAL-51, DEAL-55, DEAL-59, DEAL-65, DEAL-67]', async () => {
  const fields = {
    ...goodDeal(shop),
    title: 'a'.repeat(101),
    subTitle: 'a'.repeat(101),
    description: 'a'.repeat(201),
    termsAndConditions: 'a'.repeat(201),
    deductionAmount: '9,000.01',
    expiredOn: today(),
    endTime: '11:15 AM',
  }
  const { $ } = await sendDeal(shop.browser, '/deals/add', fields)
  for (const field of ['title', 'subTitle']) {
    const expected = $(`#field-${field}-error`).text()
    expect(expected, field).toBe('Title should be less than 100 characters')
  }
  const text = $('#errors').text()
  for (const message of [
    'Title should be less than 100 characters',
    'Description should be less than 200 characters',
    'Terms And Conditions should be less than 200 characters',
    'Deduction amount should be less than Original price',
    'Date range more than seven',
    'End time cannot be before start time',
    'Images are required',
  ]) {
    expect(text).toContain(message)
  }
})

test('a refused form keeps all that was typed and the pictures that were sent', async () => {
  const cover = await picture()
  const fields = { ...goodDeal(shop), title: '', coverImage: cover, imageUrls: await picture() }
  const { $ } = await sendDeal(shop.browser, '/deals/add', fields)
  expect($('[name=subTitle]').attr('value')).toBe(fields.subTitle)
  expect($('textarea[name=termsAndConditions]').text().trim()).toBe(fields.termsAndConditions)
  expect($('[name=originalPrice]').attr('value')).toBe('9,000.00')
  expect($('[name=categoryId] option[selected]').attr('value')).toBe(shop.categoryId)
  expect($('[name=promoTypeId] option[selected]').attr('value')).toBe(shop.promoTypeId)
  expect($('[name=startTime] option[selected]').attr('value')).toBe('11:30 AM')
  const kept = $('[name=coverImageKept][checked]').attr('value') ?? ''
  const image = $('[name=imageUrlsKept][checked]').attr('value') ?? ''
  expect(kept).toMatch(/^[0-9a-f-]{36}$/)
  const again = { ...goodDeal(shop), coverImageKept: kept, imageUrlsKept: image }
  expect((await sendDeal(shop.browser, '/deals/add', again)).status).toBe(303)
})

test('a file that is no picture is refused by name and by content [DEAL-68]', async () => {
  const text = new File(['hello'], 'notes.txt', { type: 'text/plain' })
  const disguised = new File(['hello'], 'notes.png', { type: 'image/png' })
  const refused = [
    [text, 'Unsupported file type'],
    [disguised, 'Unsupported file type: the file isn’t PNG, or it’s damaged. Choose another one.'],
  ] as const
  for (const [file, message] of refused) {
    const fields = { ...goodDeal(shop), coverImage: file, imageUrls: await picture() }
    const { $, status } = await sendDeal(shop.browser, '/deals/add', fields)
    expect(status).toBe(422)
    expect($('#field-coverImage-error').text()).toBe(message)
  }
})

test('promo types follow the category, by htmx and without script [DEAL-76]', async () => {
  const path = `/deals/promo-types?categoryId=${shop.categoryId}`
  const { $, html } = await shop.browser.swap(path, 'div#promo-types')
  expect(html).not.toContain('<html')
  expect($('[name=promoTypeId] option').text()).toContain('Seasonal offer')
  const opened = await sendDeal(shop.browser, '/deals/add', {
    title: 'Half written',
    categoryId: shop.categoryId,
    show: 'promo-types',
  })
  expect(opened.status).toBe(200)
  expect(opened.$('[name=title]').attr('value')).toBe('Half written')
  expect(opened.$('[name=promoTypeId] option').text()).toContain('Flat amount off')
  expect(opened.$('#errors').length).toBe(0)
})

test('the detail shows every picture once and every fact', async () => {
  const id = await addDeal(shop, { imageUrls: [await picture(), await picture()] })
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($('.gallery .stage img')).toHaveLength(3)
  expect($('.gallery .strip a')).toHaveLength(3)
  const deal = goodDeal(shop)
  const text = $('main').text().replaceAll('\u00a0', ' ')
  for (const fact of [deal.subTitle, deal.description, shop.categoryName, 'Flat amount off']) {
    expect(text).toContain(fact)
  }
  for (const fact of ['LKR 6,750.00', 'LKR 9,000.00', 'LKR 2,250.00', '11:30 AM – 03:30 PM']) {
    expect(text).toContain(fact)
  }
  expect($('.head .tag').text()).toBe('Pending approval')
  expect($('.code').text()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
})

test('markup in a deal is shown as text, scripts in its terms are gone', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const id = await addDeal(shop, {
    title: evil,
    termsAndConditions: `<p>Fine</p><script>x</script>`,
  })
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($('h1').text()).toBe(evil)
  expect($('main script, main [onerror]').length).toBe(0)
})

test('a form without its token or from elsewhere changes nothing', async () => {
  const answer = await shop.browser.post('/deals/add', goodDeal(shop))
  expect(answer.status).toBe(403)
})
