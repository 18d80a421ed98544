import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { listViews } from '#src/services/authentication/list-views/schema.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { plans } from '#src/services/core/plans/schema.ts'
import { reasonTemplates } from '#src/services/core/reason-templates/schema.ts'
import { userPackages } from '#src/services/core/user-packages/schema.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { goodBranch } from './branches/business.ts'
import { goodDeal, openShop, picture } from './deals/shop.ts'
import { full } from './roles/manager.ts'

type Fields = Record<string, string | File>

const app = await testApp()
const { browser: admin } = await full(app)
const shop = await openShop(app)
const image = await picture()
const plan = {
  title: 'Harbour',
  subTitle: 'For the quay',
  description: 'Deals by the sea.',
  termsAndCondition: 'Paid monthly.',
  planType: 'MONTHLY',
  noOfDealsPerMonth: '8',
  noOfDealsOfTheDayEventsPerMonth: '1',
  noOfDealsOfTheDayPerEvent: '2',
  isFree: 'no',
  amount: '3,000.00',
}
const forms: [page: string, table: PgTable, fields: Fields, by?: Browser][] = [
  ['/brands/add', brands, { name: 'Leaf', description: 'Tea.', imageUrl: image }],
  ['/request-a-deal/add-offer-type', offerTypes, { name: 'Two for one' }],
  [
    '/categories/add',
    categories,
    { name: 'Toys', description: 'Wood.', categoryType: 'NORMAL', imageUrl: image },
  ],
  ['/roles/add', customRoles, { name: 'Deal desk', permissionIds: 'VIEW_DEAL' }],
  [
    '/roles/users/invite',
    invitations,
    { destination: 'amila@x.example', fullName: 'Amila', roleId: 'ADMIN' },
  ],
  ['/lists/deals/views/add?from=%2Fdeals%2Flist%2Fadmin', listViews, { name: 'Mine' }],
  [
    '/approvals/reasons/add',
    reasonTemplates,
    { kind: 'deals', language: 'en', name: 'No terms', text: 'It has no terms.' },
  ],
  ['/approvals/trust/add', trustRules, { name: 'Small', priceMaxCents: '9', samplePercent: '5' }],
  ['/subscriptions/merchant/add', plans, plan],
  [
    '/subscriptions/users/add',
    userPackages,
    { name: 'Five', price: '990.00', couponLimit: '5', validDays: '30', imageUrl: image },
  ],
  ['/deals/add', deals, { ...goodDeal(shop), coverImage: image, imageUrls: image }, shop.browser],
  ['/branch/add', branches, goodBranch, shop.browser],
]

test.each(forms)(
  '%s adds one record, however often it is sent [R12]',
  async (page, table, fields, by) => {
    const browser = by ?? admin
    const form = await browser.get(page)
    const before = await app.db.$count(table)
    const send = () => browser.post(page, filled(form, page, fields))
    const answers = [await send(), await send()]
    expect(
      answers.map(({ status }) => status),
      answers[0]?.$('#errors').text(),
    ).toEqual([303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await app.db.$count(table)).toBe(before + 1)
  },
)

test('a form that is changed before it is sent again adds another record', async () => {
  const page = '/branch/add'
  const form = await shop.browser.get(page)
  const before = await app.db.$count(branches)
  for (const name of ['North gate', 'South gate']) {
    await shop.browser.post(page, filled(form, page, { ...goodBranch, name }))
  }
  expect(await app.db.$count(branches)).toBe(before + 2)
})

type Shown = Awaited<ReturnType<Browser['get']>>

function filled({ $ }: Shown, page: string, fields: Fields): FormData {
  const sent = new FormData()
  $(`form[action="${page}"] input[type=hidden]`).each((_, input) => {
    sent.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  })
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}
