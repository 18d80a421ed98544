import { eq } from 'drizzle-orm'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { addDeal, decide, openShop, type Shop } from '#tests/features/deals/shop.ts'
import type { TestApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

export const addPath = '/deals-of-the-day/merchant/create-deal-of-the-day'
export const upcomingPath = '/deals-of-the-day/merchant/upcoming-list'

/** An ISO day as people read it. */
export const shown = (date: string) => date.split('-').reverse().join('-')

/** A shop with approved deals that run today, and an administrator. */
export async function openDays(app: TestApp, titles: string[], name = 'Harbour House') {
  const shop = await openShop(app, { name })
  const admin = await signedIn(app, { role: 'ADMIN' })
  const dealIds: string[] = []
  for (const title of titles) {
    const id = await addDeal(shop, { title })
    await decide(admin.browser, id, 'approve')
    dealIds.push(id)
  }
  return { shop, admin: admin.browser, dealIds }
}

/** Sets deals of a day through the form; answers the event's id. */
export async function setDay(app: TestApp, shop: Shop, validOn: string, dealIds: string[]) {
  const answer = await shop.browser.submit(addPath, { validOn, dealIds })
  if (answer.status !== 303) throw new Error(answer.$('main').text())
  const rows = await app.db
    .select()
    .from(dealEvents)
    .where(eq(dealEvents.merchantId, shop.account.id))
  const event = rows.find((row) => row.validOn === validOn && row.deletedAt === null)
  if (!event) throw new Error('no event was made')
  return event.id
}

/** Puts an event on another day, as if time had passed. */
export async function moveDay({ db }: TestApp, eventId: string, validOn: string) {
  await db.update(dealEvents).set({ validOn }).where(eq(dealEvents.id, eventId))
}
