import { combinationLink } from '#src/services/core/deal-requests/request-deal.ts'
import type { dealRequests } from '#src/services/core/deal-requests/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { brandId, categoryId } from './catalogue.ts'
import { type Chance, createChance, worldId } from './random.ts'
import { type AuditRow, auditRow, type NewsRow } from './record-story.ts'
import { DAY, HOUR, type World } from './world.ts'

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
    requestId: worldId(`request ${id}`),
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

const productsByCategory: Readonly<Record<string, readonly string[]>> = {
  food: [
    'Rice and curry for six',
    'Sunday lunch buffet',
    'Lagoon crab platter',
    'Hoppers and kottu for two',
    'Birthday dinner for ten',
  ],
  stays: [
    'Two nights for a family of four',
    'Weekend with breakfast',
    'Sea view room in August',
    'Day room with pool',
  ],
  wellness: ['Ayurveda massage for two', 'Half a day at the spa', 'Yoga course of ten classes'],
  bakery: ['Chocolate birthday cake, 2 kg', 'Short eats for an office party', 'Butter cake'],
  cafe: ['Afternoon tea for four', 'Single estate tea, 500 g', 'Cold brew and a slice of cake'],
  tours: ['Whale watching for three', 'Safari at dawn', 'Walk through the fort with a guide'],
  fashion: ['Linen shirts', 'A batik sari', 'School shoes, two pairs'],
  electronics: ['Noise-cancelling headphones', 'A 55 inch television', 'Phone with a good camera'],
  fitness: ['Three months of the gym', 'Badminton court, Tuesday evenings', 'Swimming lessons'],
  family: ['Cinema tickets for five', 'Board games', 'A clay class for two children'],
  home: ['A dining table for six', 'Curtains for three windows', 'Car wash and wax'],
  beauty: ['Bridal make-up', 'Haircut and colour', 'Manicure for two'],
}

const brandsByCategory: Readonly<Record<string, readonly string[]>> = {
  food: ['Spice Route', 'Galle Rum Works', 'Ceylon Leaf'],
  stays: ['Araliya Living', 'Lanka Linen'],
  wellness: ['Mahaweli Gardens', 'Ceylon Leaf', 'Spice Route'],
  bakery: ['Eastern Ice', 'Ceylon Leaf', 'Spice Route'],
  cafe: ['Ceylon Leaf', 'Eastern Ice', 'Spice Route'],
  tours: ['Galle Rum Works', 'Mahaweli Gardens'],
  fashion: ['Batti Looms', 'Dumbara Weavers', 'Lanka Linen', 'Kandy Silver'],
  electronics: ['Araliya Living'],
  fitness: ['Lanka Linen', 'Mahaweli Gardens', 'Eastern Ice'],
  family: ['Dumbara Weavers', 'Eastern Ice'],
  home: ['Araliya Living', 'Lanka Linen', 'Mahaweli Gardens'],
  beauty: ['Kandy Silver', 'Spice Route'],
}

const requestNotes = [
  'Is there a price for children?',
  'Please call after six in the evening.',
  'A vegetarian choice would be lovely.',
  'We are twelve in all, the number may still change.',
  'Can it be delivered to Nugegoda?',
  'For our anniversary.',
  'Any weekday in the morning suits us.',
  'Last year’s offer was great, will it come back?',
] as const

const productsOf = (category: string) => productsByCategory[category] ?? []
const brandsOf = (category: string) => brandsByCategory[category] ?? []

const eaten: ReadonlySet<string> = new Set(['food', 'bakery', 'cafe'])
const meals: ReadonlySet<string> = new Set(['Child eats free', 'Set menu', 'Festive hamper'])

const fits = (offerType: string, category: string) => eaten.has(category) || !meals.has(offerType)
