import { combinationLink } from '../../services/core/deal-requests/request-deal.ts'
import type { dealRequests } from '../../services/core/deal-requests/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { brandId, categoryId } from './catalogue.ts'
import { type Chance, createChance, worldId } from './random.ts'
import { type AuditRow, auditRow, type NewsRow } from './record-story.ts'
import { brandsOf, fits, productsOf, requestNotes } from './request-text.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST_AGO_DAYS = 120

type OfferType = { id: string; name: string }
type Request = Required<typeof dealRequests.$inferInsert>
type Rows = {
  requests: Request[]
  audit: AuditRow[]
  notifications: NewsRow[]
}
type Demand = { owner: WorldAccount; count: number; categories: readonly string[] }

export function worldRequests({ accounts, now }: World, offerTypes: readonly OfferType[]): Rows {
  const users = accounts.filter(({ role }) => role === 'USER')
  const chance = createChance('deal requests')
  const rows: Rows = { requests: [], audit: [], notifications: [] }
  if (users.length === 0 || offerTypes.length === 0) return rows
  for (const demand of demandOf(accounts, chance)) {
    for (let place = 0; place < demand.count; place += 1) {
      const requestedAt = agoOf(place, demand.count, now, chance)
      const user = chance.pick(users.filter((one) => joinedAt(one, now) < requestedAt.getTime()))
      const parts = { offerTypes, requestedAt, user, chance }
      const { request, offerType } = requestOf(demand, place, parts)
      rows.requests.push(request)
      rows.audit.push(auditOf(request))
      if (now - requestedAt.getTime() < 5 * DAY) {
        rows.notifications.push(notificationsOf(request, user, offerType, now))
      }
    }
  }
  return rows
}

function demandOf(accounts: readonly WorldAccount[], chance: Chance): Demand[] {
  const counts: Record<string, number> = { nadeesha: 170, ruwan: 60, priyanka: 48, malini: 12 }
  return accounts.flatMap((owner) => {
    const active = owner.status === 'APPROVED' || owner.status === 'ENABLED'
    if (!active || (owner.role !== 'MERCHANT' && owner.role !== 'BANK')) return []
    const categories = owner.role === 'BANK' ? bankCategories : owner.categories
    const known = categories.filter((category) => productsOf(category).length > 0)
    const count = counts[owner.key] ?? chance.between(1, 6)
    return known.length > 0 ? [{ owner, count, categories: known }] : []
  })
}

const bankCategories = ['stays', 'electronics', 'family', 'tours', 'home']

function agoOf(place: number, count: number, now: number, chance: Chance): Date {
  const days = (place / count) ** 1.4 * LONGEST_AGO_DAYS
  return new Date(now - days * DAY - chance.between(2, 180) * 60_000)
}

function joinedAt({ joinedDaysAgo }: WorldAccount, now: number): number {
  return now - joinedDaysAgo * DAY
}

type Parts = {
  offerTypes: readonly OfferType[]
  requestedAt: Date
  user: WorldAccount
  chance: Chance
}

function requestOf({ owner, categories }: Demand, place: number, parts: Parts) {
  const { offerTypes, requestedAt, user, chance } = parts
  const usual = chance.next() < 0.35
  const [first = ''] = categories
  const category = usual ? first : chance.pick(categories)
  const brand = usual || chance.next() < 0.3 ? null : chance.pick(brandsOf(category))
  const offerType = chance.pick(offerTypes.filter(({ name }) => fits(name, category)))
  const request: Request = {
    id: worldId(`deal request ${owner.key} ${place}`),
    ownerId: accountId(owner.key),
    ownerRole: owner.role === 'BANK' ? 'BANK' : 'MERCHANT',
    categoryId: categoryId(category),
    brandId: brand && brandId(brand),
    offerTypeId: offerType.id,
    userId: accountId(user.key),
    products: chance.pick(productsOf(category)),
    note: chance.next() < 0.3 ? chance.pick(requestNotes) : null,
    requestedAt,
  }
  return { request, offerType }
}

function auditOf({ id, userId, requestedAt }: Request): AuditRow {
  const subject = {
    subjectType: 'deal-request',
    subjectId: id,
    requestId: `world-${id.slice(0, 8)}`,
  }
  return auditRow(subject, 'deal-request.sent', requestedAt, { actorId: userId, actorRole: 'USER' })
}

function notificationsOf(
  request: Request,
  { fullName }: WorldAccount,
  { name }: OfferType,
  now: number,
): NewsRow {
  const old = now - request.requestedAt.getTime() > DAY
  return {
    id: worldId(`news ${request.id}`),
    userId: request.ownerId,
    type: 'deal-request-received',
    params: { by: fullName, name },
    link: combinationLink(request),
    readAt: old ? new Date(request.requestedAt.getTime() + 5 * HOUR) : null,
    createdAt: request.requestedAt,
  }
}
