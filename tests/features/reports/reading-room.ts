import { v7 } from 'uuid'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { ZONE } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'

type Viewed = Partial<Record<'dealId' | 'categoryId' | 'merchantId' | 'bankId', string>>
type AppOptions = Parameters<typeof testApp>[0]

export const LONG_TITLE = 'Monsoon supper for two by the lagoon'
export const today = businessDate(Date.now(), ZONE)

/** Two merchants with deals, a bank and categories, and everybody who reads reports at a browser. */
export async function openReadingRoom(options: AppOptions = {}) {
  const app = await testApp(options)
  const { db } = app
  const business = (businessName: string) =>
    ({ updated: true, approvalStatus: 'APPROVED', businessName }) as const
  const merchant = await signedIn(app, { business: business('Harbour House') })
  const rival = await signedIn(app, { business: business('Tea Leaf Cafés') })
  const bank = await signedIn(app, { role: 'BANK', business: business('Lagoon Bank') })
  const admin = await signedIn(app, { role: 'ADMIN', business: undefined })

  async function narrowed(permissions: (typeof customRoles.$inferInsert)['permissions']) {
    const customRoleId = v7()
    await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
    return signedIn(app, { role: 'ADMIN', business: undefined, customRoleId })
  }

  async function view(viewed: Viewed, times: number, day = today) {
    const viewedAt = new Date(startOfBusinessDate(day, ZONE))
    await db.insert(views).values(Array.from({ length: times }, () => ({ ...viewed, viewedAt })))
    await countViews(app.services)
  }

  const [food, stays] = [v7(), v7()]
  await db.insert(categories).values([
    { id: food, name: 'Restaurants' },
    { id: stays, name: 'Hotels' },
  ])
  const supper = await addDeal(db, merchant.account.id, { title: LONG_TITLE })
  const tea = await addDeal(db, merchant.account.id, { title: 'High tea' })
  const cake = await addDeal(db, rival.account.id, { title: 'Love cake' })
  return { app, db, merchant, rival, bank, admin, narrowed, view, food, stays, supper, tea, cake }
}

/** The same after a day on which some of it was viewed. */
export async function openViewedRoom(options: AppOptions = {}) {
  const room = await openReadingRoom(options)
  const { view, merchant, rival, bank } = room
  await view({ dealId: room.supper.id }, 7)
  await view({ dealId: room.tea.id }, 2)
  await view({ dealId: room.cake.id }, 4)
  await view({ merchantId: merchant.account.id }, 5)
  await view({ merchantId: rival.account.id }, 3)
  await view({ bankId: bank.account.id }, 6)
  await view({ categoryId: room.food }, 9)
  return room
}

/** The rows of a page's list, as people read them, pictures left out. */
export function rowsIn({ $ }: Pick<Answer, '$'>): string[][] {
  return $('#list tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .children()
        .toArray()
        .slice(1)
        .map((cell) => $(cell).text().trim()),
    )
}

/** The bars of a page's chart. */
export function barsIn({ $ }: Pick<Answer, '$'>): string[][] {
  return $('.bars tbody tr')
    .toArray()
    .map((row) => [$(row).find('th').text(), $(row).find('td').last().text()])
}

export async function listOf(browser: Browser, path: string) {
  return rowsIn(await browser.get(path))
}
