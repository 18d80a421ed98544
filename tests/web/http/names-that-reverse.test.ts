import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { isRightToLeft, withoutOverrides } from '#src/i18n/direction.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories, merchantCategories, promoTypes } from '#src/services/core/categories/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { reasonTemplates } from '#src/services/core/reason-templates/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { ofPart } from '#tests/support/part.ts'
import { rightToLeftNames } from '#tests/support/right-to-left.ts'
import { addDeal, openShop } from '../../features/deals/shop.ts'

const names = [
  ...rightToLeftNames,
  'LKR 500 مخفض',
  'Tea \u202eesuoH',
  '\u202bTea\u202c House',
  'Half \u202d50\u202c off',
]
const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })

/** Texts of people on the page that may reorder what stands beside them. */
function loose({ $ }: Answer, name: string): string[] {
  const shown = withoutOverrides(name)
  const found: string[] = []
  $('main, dialog')
    .find('*')
    .contents()
    .each((_, node) => {
      const text = node.type === 'text' ? $(node).text() : ''
      if (!text.includes(shown) && !text.includes(name)) return
      const parent = $(node).parent()
      if (parent.is('script, style, textarea, title')) return
      if (/[\u202a-\u202e]/.test(text)) found.push(`override: ${text}`)
      if (!isRightToLeft(shown) || parent.closest('bdi').length > 0) return
      if (!text.includes(`\u2068${shown}`)) found.push(`${parent.prop('tagName')}: ${text}`)
    })
  return found
}

async function pages(name: string): Promise<[string, Browser, string][]> {
  const shop = await openShop(app, { name })
  const [categoryId, promoTypeId] = [v7(), v7()]
  await app.db.insert(categories).values({ id: categoryId, name: `${name} 1` })
  await app.db.insert(promoTypes).values({ id: promoTypeId, categoryId, name })
  await app.db.insert(merchantCategories).values({ merchantId: shop.account.id, categoryId })
  await app.db.insert(brands).values({ id: v7(), name })
  await app.db.insert(offerTypes).values({ id: v7(), name })
  const dealId = await addDeal(shop, { categoryId, promoTypeId, title: name })
  const reason = { id: v7(), name, kind: 'deals', language: 'en', text: 'Say more.' } as const
  await app.db.insert(reasonTemplates).values(reason)
  return [
    ['the options of a form', shop.browser, '/deals/add'],
    ['promo types of a category', shop.browser, `/deals/edit/${dealId}`],
    ['a list of an owner', shop.browser, '/deals/list/merchant'],
    ['a list with filters', admin, '/deals/list/admin'],
    ['a record', admin, `/deals/view/admin/${dealId}`],
    ['a question with reasons', admin, `/deals/view/admin/${dealId}/reject`],
    ['brands', admin, '/brands'],
    ['offer types', admin, '/request-a-deal/offer-types'],
    ['categories', admin, '/categories'],
    ['a form with check boxes', admin, '/categories/add?categoryType=SEASONAL'],
    ['merchants', admin, '/merchant'],
    ['a merchant', admin, `/merchant/view/${shop.account.id}`],
    ['what waits', admin, '/approvals?tab=deals'],
    ['an own profile', shop.browser, '/profile/merchant'],
    ['a search', admin, `/search?q=${encodeURIComponent([...name].slice(0, 5).join(''))}`],
  ]
}

test.each(ofPart(names))(
  'a name that would reverse the page is kept apart everywhere: %j [TYPED-17]',
  async (name) => {
    const found: string[] = []
    let seen = 0
    for (const [what, browser, path] of await pages(name)) {
      const page = await browser.get(path)
      if (page.status !== 200) found.push(`${what}: ${page.status}`)
      if (page.html.includes(withoutOverrides(name))) seen += 1
      found.push(...loose(page, name).map((text) => `${what}: ${text}`))
    }
    expect(found).toEqual([])
    expect(seen).toBeGreaterThan(8)
  },
)
