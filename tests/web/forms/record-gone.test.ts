import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { addDeal, goodDeal, openShop } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const shop = await openShop(app)
const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }

const names = ['Ceylon Leaf', 'Цейлонский лист', 'Two blanks', '<b>Leaf</b>', 'Café & Co', '茶葉']

describe.each([['/request-a-deal/offer-type/edit', '/request-a-deal/add-offer-type']] as const)(
  '%s',
  (edit, add) => {
    test.each(names)(
      'a form about “%s” is offered as a new one when its record is gone [SHELL-143]',
      async (name) => {
        const id = '01920000-0000-7000-8000-000000000000'
        const { $ } = await admin.get(add)
        const _csrf = $('[name=_csrf]').attr('value') ?? ''
        for (const headers of [{}, htmx]) {
          const answer = await admin.post(`${edit}/${id}`, { _csrf, version: '1', name }, headers)
          expect(answer.status).toBe(404)
          expect(answer.$(`form[action="${add}"] [name=name]`).attr('value')).toBe(name)
          expect(answer.$('body').text()).toContain(
            'Someone deleted this while you were editing it',
          )
        }
        expect((await admin.get(`${edit}/${id}`)).status).toBe(404)
      },
    )
  },
)

test('a deal that was deleted meanwhile is offered as a new one, with everything that was typed [SHELL-143]', async () => {
  const id = await addDeal(shop)
  const fields = { ...goodDeal(shop), title: 'High tea by the sea' }
  const page = `/deals/edit/${id}`
  const { $ } = await shop.browser.get(page)
  await app.db.update(deals).set({ deletedAt: new Date() }).where(eq(deals.id, id))
  const typed = new FormData()
  for (const name of ['_csrf', 'version'])
    typed.set(name, $(`form[action="${page}"] [name=${name}]`).attr('value') ?? '')
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) typed.append(name, one)
  const answer = await shop.browser.post(page, typed)
  expect(answer.status).toBe(404)
  const form = answer.$('form[action="/deals/add"]')
  expect(form.find('[name=title]').attr('value')).toBe('High tea by the sea')
  expect(form.find('[name=originalPrice]').attr('value')).toBe(String(fields.originalPrice))
})
