import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
const asTyped = goodDeal(shop)
const preview = async (fields: Parameters<typeof sendDeal>[2] = {}) =>
  sendDeal(browser, '/deals/add', {
    ...asTyped,
    coverImage: await picture(),
    imageUrls: await picture(),
    ...fields,
    show: 'preview',
  })
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('the button shows the deal as the app does, keeps what was typed and saves nothing [DEAL-97]', async () => {
  const { status, $ } = await preview({ originalPrice: '3050', deductionAmount: '800' })
  expect(status).toBe(200)
  expect($('#preview h3').text()).toBe(asTyped.title)
  expect(flat($('#preview .price').text())).toContain('LKR 2,250.00')
  expect($('#preview .good').text()).toBe('26% off')
  expect($('#preview article img').attr('src')).toMatch(/^\/media\//)
  expect(flat($('#customer-pays').text())).toBe('Customer pays LKR 2,250.00 (26% off)')
  expect($('[name=title]').attr('value')).toBe(asTyped.title)
  expect($('noscript').text()).toContain('Preview')
})

test('the preview speaks the chosen language, the form its own [DEAL-97]', async () => {
  const { $ } = await preview({
    originalPrice: '3050',
    deductionAmount: '800',
    previewLanguage: 'ru',
  })
  expect($('#preview article').attr('lang')).toBe('ru')
  expect(flat($('#preview .good').text())).toBe('скидка 26 %')
  expect(flat($('#preview h4').text())).toBe('Условия')
  expect($('[name=previewLanguage][value=ru]').attr('checked')).toBeDefined()
  expect($('h1').text()).toBe('Add deal')
})

test.each([
  ['a title alone', { title: 'Hoppers' }, 'Hoppers'],
  ['nothing', {}, 'Your title'],
  ['markup in a title', { title: '<b>Tea</b>' }, '<b>Tea</b>'],
])(
  'while the form is filled in, %s is previewed without the rest [DEAL-97]',
  async (_name, fields, title) => {
    const page = await browser.get('/deals/add')
    const _csrf = page.$('[name=_csrf]').first().attr('value') ?? ''
    const { $ } = await browser.post(
      '/deals/preview',
      { _csrf, ...fields },
      {
        'hx-request': 'true',
        'hx-target': 'div#deal-preview',
      },
    )
    expect($('h3').text()).toBe(title)
    expect($('img, .price, script, b').length).toBe(0)
    expect($('hx-partial').attr('hx-target')).toBe('#customer-pays')
  },
)

test('scripts among the terms are not shown [DEAL-97]', async () => {
  const termsAndConditions = '<p onclick="x()">One each.</p><script>alert(1)</script>'
  const { $ } = await preview({ termsAndConditions })
  expect($('#preview .prose').html()).toBe('<p>One each.</p>')
})

test('an edit begins with the stored deal in its preview [DEAL-97]', async () => {
  const id = await addDeal(shop, { title: 'Kottu for two' })
  const { $ } = await browser.get(`/deals/edit/${id}`)
  expect($('#preview h3').text()).toBe('Kottu for two')
})
