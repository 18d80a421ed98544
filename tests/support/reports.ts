import { v7 } from 'uuid'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Permission } from '#src/contract/roles.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { addAccount, signInAs } from './accounts.ts'
import { ZONE } from './core.ts'
import { addDeal } from './coupons.ts'
import { testDatabase } from './database.ts'
import { testServiceDeps } from './service-deps.ts'

type Viewed = Partial<Record<'dealId' | 'categoryId' | 'merchantId' | 'bankId', string>>
type Headers = Record<string, string>
/** The core service with callers of every kind, two merchants with deals, two banks and categories. */
export async function openReports() {
  const { db, handles } = await testDatabase()
  const deps = await testServiceDeps(handles)
  const core = createCoreService(deps)
  const authentication = createAuthenticationService(deps)

  async function person(account: Parameters<typeof addAccount>[1] = {}) {
    const added = await addAccount(db, account)
    return { ...added, headers: (await signInAs(authentication, added)).headers }
  }
  async function narrowed(permissions: Permission[]) {
    const customRoleId = v7()
    await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
    return person({ role: 'ADMIN', customRoleId })
  }
  const business = (businessName: string) => ({ updated: true, businessName })
  const people = {
    admin: await person({ role: 'ADMIN' }),
    merchant: await person({ fullName: 'Nadeesha Perera', business: business('Harbour House') }),
    rival: await person({ fullName: 'Ruwan Silva', business: business('Tea Leaf Cafés') }),
    bank: await person({ role: 'BANK', fullName: 'Priyanka', business: business('Lagoon Bank') }),
    otherBank: await person({ role: 'BANK', business: business('Reef Bank') }),
    user: await person({ role: 'USER' }),
    withoutReports: await narrowed(['VIEW_DEAL', 'VIEW_MERCHANT']),
    withReports: await narrowed(['VIEW_REPORT']),
  }
  const [food, stays] = [v7(), v7()]
  await db.insert(categories).values([
    { id: food, name: 'Restaurants' },
    { id: stays, name: 'Hotels' },
  ])
  const { merchant, rival } = people

  return {
    db,
    deps,
    ...people,
    food,
    stays,
    supper: await addDeal(db, merchant.id, { title: 'Monsoon supper' }),
    tea: await addDeal(db, merchant.id, { title: 'High tea' }),
    cake: await addDeal(db, rival.id, { title: 'Love cake' }),

    /** So many views at midday of a business date, counted. */
    async view(viewed: Viewed, day: string, times = 1) {
      await this.viewAt(viewed, startOfBusinessDate(day, ZONE) + 12 * 3_600_000, times)
    },

    /** The same at an instant (epoch milliseconds). */
    async viewAt(viewed: Viewed, instant: number, times = 1) {
      const viewedAt = new Date(instant)
      const rows = Array.from({ length: times }, () => ({ ...viewed, viewedAt }))
      await db.insert(views).values(rows)
      await countViews(deps)
    },

    /** A GET of a report by somebody. */
    async ask<Data>(who: { headers: Headers }, path: string, headers: Headers = {}) {
      const response = await core.request(`/reports/${path}`, {
        headers: { ...who.headers, ...headers },
      })
      const envelope: Envelope<Data> = await response.json()
      return { status: response.status, ...envelope }
    },
  }
}

/** startDate and endDate of a query: instants somewhere in these business dates. */
export function range(from: string, to: string): string {
  const at = (date: string, hours: number) => startOfBusinessDate(date, ZONE) + hours * 3_600_000
  return `startDate=${at(from, 9)}&endDate=${at(to, 17)}`
}
