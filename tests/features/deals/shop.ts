import sharp from 'sharp'
import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { categories, merchantCategories, promoTypes } from '#src/services/core/categories/schema.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

const ZONE = 'Asia/Colombo'
export const today = () => businessDate(Date.now(), ZONE)
export const inDays = (days: number) => addDays(today(), days)

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A merchant in a browser, approved, subscribed to a plan, with one category and its promo types. */
export async function openShop(test: TestApp, options: { deals?: number; name?: string } = {}) {
  const businessName = options.name ?? 'Harbour House'
  const business = { updated: true, approvalStatus: 'APPROVED', businessName } as const
  const { browser, account } = await signedIn(test, { role: 'MERCHANT', business })
  const category = await addCategory(test.db, account.id)
  await subscribe(test.db, account.id, options.deals ?? 20)
  return { browser, account, ...category }
}

/** A category with two promo types, on the merchant's profile. */
export async function addCategory(db: Database, merchantId: string, name = `Dining ${v7()}`) {
  const categoryId = v7()
  const promoTypeId = v7()
  await db.insert(categories).values({ id: categoryId, name })
  await db.insert(promoTypes).values([
    { id: promoTypeId, categoryId, name: 'Flat amount off' },
    { id: v7(), categoryId, name: 'Seasonal offer' },
  ])
  await db.insert(merchantCategories).values({ merchantId, categoryId })
  return { categoryId, promoTypeId, categoryName: name }
}

export async function subscribe(db: Database, userId: string, dealsPerMonth: number) {
  const limits = { dealsPerMonth, eventsPerMonth: 2, dealsPerEvent: 4 }
  const planId = v7()
  const termsAndCondition = '<p>Paid monthly.</p>'
  await db.insert(plans).values({
    id: planId,
    userRole: 'MERCHANT',
    title: 'Counter',
    subTitle: 'For one shop',
    description: 'Everything that one shop needs.',
    termsAndCondition,
    free: false,
    amountCents: 250_000,
    ...limits,
  })
  await db
    .insert(subscriptions)
    .values({ id: v7(), userId, planId, amountCents: 250_000, termsAndCondition, ...limits })
}

/** A real, small picture, each of its own colour so that none is like another. */
export async function picture(name = 'plate.png'): Promise<File> {
  const background = { r: Math.floor(Math.random() * 255), g: 120, b: 90 }
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' })
}

/** The fields of a good deal. */
export function goodDeal({ categoryId, promoTypeId }: Pick<Shop, 'categoryId' | 'promoTypeId'>) {
  return {
    title: 'Sunday rice and curry buffet',
    subTitle: 'Twelve curries and a garden table',
    description: 'A slow lunch for two.',
    termsAndConditions: 'One coupon per table.\n\nNot valid with other offers.',
    originalPrice: '9,000.00',
    deductionAmount: '2,250.00',
    categoryId,
    promoTypeId,
    validFrom: today(),
    expiredOn: inDays(30),
    startTime: '11:30 AM',
    endTime: '03:30 PM',
  }
}

type Fields = Record<string, string | File | File[]>

/** Fills in the form of `page` and sends it as browsers without script do. */
export async function sendDeal(browser: Browser, page: string, fields: Fields, headers = {}) {
  const { $ } = await browser.get(page)
  const form = new FormData()
  $(`form[action="${page}"] input[type=hidden]`).each((_, input) => {
    form.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  })
  $(`form[action="${page}"] input[type=checkbox][checked]`).each((_, input) => {
    form.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  })
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one)
  }
  return browser.post(page, form, headers)
}

/** Adds a good deal through the form and answers its id. */
export async function addDeal(shop: Shop, fields: Fields = {}): Promise<string> {
  const pictures = { coverImage: await picture(), imageUrls: await picture('table.png') }
  const all = { ...goodDeal(shop), ...pictures, ...fields }
  const answer = await sendDeal(shop.browser, '/deals/add', all)
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status !== 303 || !id)
    throw new Error(`not added: ${answer.status} ${answer.$('main').text()}`)
  return id
}

/** An administrator's browser sends one of the confirmations of a deal. */
export async function decide(
  admin: Browser,
  id: string,
  action: 'approve' | 'reject',
  comment = '',
  headers = {},
) {
  const path = `/deals/view/admin/${id}/${action}`
  return admin.submit(path, comment ? { comment } : {}, path, headers)
}
