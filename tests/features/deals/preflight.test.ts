import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { addDeal, goodDeal, inDays, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
type Fields = Parameters<typeof sendDeal>[2]
type Answer = Awaited<ReturnType<typeof sendDeal>>

const wide = async () => {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  return new File([new Uint8Array(await image.png().toBuffer())], 'wide.png', { type: 'image/png' })
}
const without = { ...goodDeal(shop), validFrom: inDays(2) }
const check = async (fields: Fields = {}, page = '/deals/add') =>
  sendDeal(browser, page, {
    ...without,
    coverImage: await wide(),
    imageUrls: await picture(),
    ...fields,
    show: 'hints',
  })
const hintsIn = ({ $ }: Answer) =>
  $('#hints li a')
    .toArray()
    .map((link) => [$(link).attr('href'), $(link).text()])

test('the button says that nothing is usually sent back, keeps what was typed and saves nothing [DEAL-96]', async () => {
  const answer = await check()
  expect(answer.status).toBe(200)
  expect(answer.$('#hints').text()).toBe('We found nothing that reviewers usually send back.')
  expect(answer.$('[name=title]').attr('value')).toBe(without.title)
  expect(answer.$('[name=coverImageKept]').attr('value')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.$('noscript').text()).toContain('Check before submitting')
  const { rows } = await app.db.execute(
    sql`select 1 from deals where merchant_id = ${shop.account.id}`,
  )
  expect(rows).toHaveLength(0)
})

test.each<[string, Fields, string, RegExp]>([
  ['short terms', { termsAndConditions: 'One each.' }, 'termsAndConditions', /terms are short/],
  ['a discount above 90 %', { deductionAmount: '8,100.01' }, 'deductionAmount', /over 90%/],
  ['a start today', { validFrom: inDays(0) }, 'validFrom', /starts today/],
  ['a very long run', { expiredOn: inDays(183) }, 'expiredOn', /more than 180 days/],
  ['a small cover', { coverImage: await picture() }, 'coverImage', /40 pixels wide. Below 800/],
])('%s is said with a link to its field [DEAL-95]', async (_name, fields, field, text) => {
  const [hint, ...others] = hintsIn(await check(fields))
  expect(hint).toEqual([`#field-${field}`, expect.stringMatching(text)])
  expect(others).toEqual([])
})

test('at the limits nothing is said [DEAL-95]', async () => {
  const termsAndConditions = 'Thirty characters, no more here'.slice(0, 30)
  const fields = { deductionAmount: '8,100.00', expiredOn: inDays(182), termsAndConditions }
  expect(hintsIn(await check(fields))).toEqual([])
})

test('it refuses nothing: what it would say is submitted with one press [DEAL-95]', async () => {
  const id = await addDeal(shop, { termsAndConditions: 'One each.', title: 'Kottu' })
  await app.db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${id}`)
  expect(hintsIn(await check({ title: ' kottu ' }))).toEqual([
    ['#field-title', 'You already have a live deal called “Kottu”.'],
  ])
  expect(await addDeal(shop, { title: 'Kottu' })).not.toBe(id)
})

test('with script the region is answered alone, of texts without files, in the page’s language [DEAL-95]', async () => {
  const page = await browser.get('/deals/add')
  const region = page.$('#hints')
  expect(region.attr('hx-encoding')).toBe('application/x-www-form-urlencoded')
  await browser.submit('/deals/add', { language: 'ru' }, '/preferences')
  const answer = await browser.post(
    region.attr('hx-post') ?? '',
    {
      ...without,
      _csrf: page.$('[name=_csrf]').first().attr('value') ?? '',
      termsAndConditions: 'Раз',
      coverImage: '[object File]',
    },
    { 'hx-request': 'true', 'hx-target': 'div#hints', 'hx-current-url': `${ORIGIN}/deals/add` },
  )
  expect(answer.status).toBe(200)
  expect(answer.html).not.toContain('<main')
  expect(answer.$('li a').attr('href')).toBe('#field-termsAndConditions')
  expect(answer.$('li').text()).toContain('Условия слишком краткие')
})

test('of a picture that is another merchant’s nothing is told [DEAL-95]', async () => {
  const id = await addDeal(await openShop(app))
  const { rows } = await app.db.execute<{ cover: string }>(
    sql`select cover_image as cover from deals where id = ${id}`,
  )
  const coverImageKept = rows[0]?.cover.split('/').at(-1) ?? ''
  const fields = { ...without, imageUrls: await picture(), coverImageKept, show: 'hints' }
  expect(hintsIn(await sendDeal(browser, '/deals/add', fields))).toEqual([])
})
