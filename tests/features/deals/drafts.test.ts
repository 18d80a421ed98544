import { beforeEach, expect, test } from 'vitest'
import { dealDrafts } from '#src/services/core/deal-drafts/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
const ADD = '/deals/add'
beforeEach(async () => {
  await app.db.delete(dealDrafts)
})

async function hiddenOf(address = ADD) {
  const { $ } = await browser.get(address)
  const names = ['_csrf', 'key', 'draft', 'draftVersion', 'draftWriter']
  return Object.fromEntries(names.map((name) => [name, $(`[name=${name}]`).attr('value') ?? '']))
}

async function quietly(fields: Record<string, string>) {
  const answer = await browser.post('/deals/drafts/save', fields, { 'x-by-page': '1' })
  return { status: answer.status, ...JSON.parse(answer.html) }
}

async function add(hidden: Record<string, string>) {
  const pictures = { coverImage: await picture(), imageUrls: await picture() }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...goodDeal(shop), ...hidden, ...pictures }))
    form.append(name, value)
  return browser.post(ADD, form)
}

test.each(['en', 'ru'])(
  'without script a button keeps all that was typed, pictures too, and any device goes on with it (%s) [DEAL-130, SCREEN-112]',
  async (lang) => {
    await browser.submit(ADD, { language: lang }, '/preferences')
    const typed = { ...goodDeal(shop), originalPrice: 'about 900', expiredOn: '' }
    const files = { coverImage: await picture(), imageUrls: [await picture(), await picture()] }
    const sent = await sendDeal(browser, ADD, { ...typed, ...files, keep: 'draft' })
    expect(sent.status).toBe(303)
    const { $ } = await browser.get(sent.headers.get('location') ?? '')
    for (const name of [
      'title',
      'subTitle',
      'originalPrice',
      'deductionAmount',
      'validFrom',
    ] as const)
      expect($(`[name=${name}]`).attr('value')).toBe(typed[name])
    for (const name of ['categoryId', 'promoTypeId', 'startTime', 'endTime'] as const)
      expect($(`[name=${name}] option[selected]`).attr('value')).toBe(typed[name])
    expect($('textarea[name=description]').text()).toBe(typed.description)
    expect($('form [name=coverImageKept][checked]')).toHaveLength(1)
    expect($('form [name=imageUrlsKept][checked]')).toHaveLength(2)
    const drafts = await browser.get('/deals/drafts')
    expect(drafts.$('main tbody tr').text()).toContain(typed.title)
    // On cards, which have no head.
    expect(drafts.$('main tbody tr [data-label]').attr('data-label')).toBe(
      lang === 'ru' ? 'Хранится до' : 'Kept until',
    )
    const head = await browser.get('/deals/list/merchant')
    expect(head.$('main a[href="/deals/drafts"]').text()).toBe(
      lang === 'ru' ? '1 черновик' : '1 draft',
    )
    await browser.submit(ADD, { language: 'en' }, '/preferences')
    const id = String($('[name=draft]').attr('value'))
    const gone = await browser.submit('/deals/drafts', {}, `/deals/drafts/${id}/discard`)
    expect(gone.headers.get('location')).toBe('/deals/drafts')
    expect((await browser.get('/deals/drafts')).$('main tbody tr')).toHaveLength(0)
    expect((await browser.get(`${ADD}?draft=${id}`)).headers.get('location')).toBe('/deals/drafts')
  },
)

test('the page saves by itself, names the version it saw, and adding the deal ends the draft [DEAL-130, DEAL-133]', async () => {
  const hidden = await hiddenOf()
  const first = await quietly({ ...hidden, title: 'Hop' })
  expect(first).toMatchObject({ status: 200, id: hidden.draft, version: 1 })
  expect(first.text).toMatch(/^Draft saved .+ Kept until /)
  const again = await quietly({ ...hidden, draftVersion: '1', title: 'Hoppers' })
  expect(again.version).toBe(2)
  const added = await add({ ...hidden, draftVersion: '2' })
  expect(added.headers.get('location')).toMatch(/^\/deals\/view\//)
  expect((await browser.get('/deals/drafts')).$('main tbody tr')).toHaveLength(0)
  expect((await quietly({ ...hidden, draftVersion: '2', title: 'Late' })).status).toBe(422)
  expect((await browser.get('/deals/drafts')).$('main tbody tr')).toHaveLength(0)
})

test('what another device changed or deleted stays, and what is typed here is a draft of its own [DEAL-132]', async () => {
  const phone = await hiddenOf()
  await quietly({ ...phone, title: 'Phone' })
  const shopCounter = await hiddenOf(`${ADD}?draft=${phone.draft}`)
  await quietly({ ...shopCounter, title: 'Counter' })
  const late = await quietly({ ...phone, draftVersion: '1', title: 'Phone again' })
  expect(late).toMatchObject({ status: 200, version: 1 })
  expect(late.id).not.toBe(phone.draft)
  expect(late.text).toContain('changed on another device')
  const { $ } = await browser.get('/deals/drafts')
  expect($('main tbody tr').text()).toMatch(/Phone again[\s\S]*Counter/)
  const refused = await add({ ...phone, draftVersion: '1' })
  expect(refused.status).toBe(422)
  expect(refused.$('main').text()).toContain('changed on another device')
  expect(refused.$('[name=draft]').attr('value')).not.toBe(phone.draft)
  expect(refused.$('[name=title]').attr('value')).toBe(goodDeal(shop).title)
})

for (const lang of ['en', 'ru'] as const)
  test.each(['promo-types', 'hints', 'preview', ''])(
    `a form that comes back says when its draft was saved (${lang}, “%s”) [DEAL-131]`,
    async (show) => {
      await browser.submit(ADD, { language: lang }, '/preferences')
      const hidden = await hiddenOf()
      const sentence =
        lang === 'ru' ? /^Черновик сохранён .+ Хранится до .+$/ : /^Draft saved .+ Kept until .+$/
      const status = async (fields: Record<string, string>) => {
        const { $ } = await browser.post(ADD, { ...hidden, ...fields, title: 'Hop', show })
        return $('main [role=status]').text().trim()
      }
      expect(await status({})).toBe('')
      const { version, savedAt, text } = await quietly({ ...hidden, title: 'Hop' })
      const draft = { draftVersion: String(version), draftSavedAt: String(savedAt) }
      expect(await status(draft)).toBe(text)
      expect(text).toMatch(sentence)
      await browser.submit(ADD, { language: 'en' }, '/preferences')
    },
  )

test.each(['', '-1', '0', '1e400', '9e15', 'NaN', 'soon', '1.5', '253402300800000', '<b>'])(
  'a form that names “%s” as the time of its last save says nothing of it',
  async (draftSavedAt) => {
    const { $, status } = await browser.post(ADD, { ...(await hiddenOf()), draftSavedAt })
    expect(status).toBe(422)
    expect($('main [role=status]').text().trim()).toBe('')
  },
)

test('only who adds deals has drafts [DEAL-130]', async () => {
  for (const role of ['ADMIN', 'BANK'] as const) {
    const other = await signedIn(app, { role })
    expect((await other.browser.get('/deals/drafts')).status).toBe(404)
  }
})
