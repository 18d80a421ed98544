import type { Tx } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { brands } from '#src/services/core/brands/schema.ts'
import { auditedCategory } from '#src/services/core/categories/category-record.ts'
import { categories, categoryRelations, promoTypes } from '#src/services/core/categories/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'
import { auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'
import { DAY, type World } from './world.ts'

type CategoryPlan = {
  key: string
  name: string
  description: string
  picture: string
  promoTypes: readonly string[]
  popular: boolean
  season: { days: readonly [number, number]; about: readonly string[] } | undefined
}

/** Key, name, picture, promo types and description. */
const categoryLines: readonly string[] = [
  'food|Restaurants|curry|Set menu, Chef’s special, Happy hour, Breakfast|Rice and curry, hoppers, crab and everything that is eaten with the fingers.',
  'stays|Hotels and stays|room|Room rate, Long stay, Experience|From a bungalow in the tea to a balcony over the sea.',
  'wellness|Spa and wellness|spa|Single session, For two, Day programme, Course|Massage, Ayurveda, yoga and quiet.',
  'bakery|Bakeries and sweets|cake|Cakes, Party orders, Fresh today, Traditional sweets|Cakes, short eats and what the oven smells of at five in the morning.',
  'cafe|Cafés and tea rooms|tea|Drinks, Tasting, High tea, Breakfast|Ceylon tea, good coffee and a table for as long as you like.',
  'tours|Tours and the sea|boat|On the water, Active, Wildlife, Culture|Boats, jeeps, trains and feet.',
  'fashion|Fashion|saree|Clothing, Shoes, Made to measure|Handloom, batik, linen and shoes that fit.',
  'electronics|Electronics|phone|Repairs, Devices, At your home|Phones, laptops and people who can mend them.',
  'fitness|Fitness|gym|Membership, Passes, Classes|Gyms, pools, courts and a coach who cheers.',
  'family|Children and family|ice-cream|Days out, Workshops, Parties|What to do on a Saturday.',
  'home|Home and garden|flowers|Cleaning, Car care, Delivered|Cleaning, flowers, cars and the little things.',
  'beauty|Beauty and salons|salon|Hair, Face and nails, Bridal|Hair, nails and a cup of ginger tea.',
  'festive|Festive season|candle|Dining, Gifts|Hampers, buffets and carols.',
  'rainy|Rainy days|books|Indoors, Warm up|What to do while it pours.',
  'school|Back to school|school|Bundles, Uniforms|Bags, shoes, exercise books and a laptop that survives the bus.',
  'pets|Pets|pets|Grooming, Check-ups|Grooming, check-ups and a kind kennel for the long weekend.',
]

const popular: readonly string[] = ['food', 'stays', 'wellness', 'cafe']

/** First and last day, counted from today, and the categories that a season is about. */
const seasons: Readonly<Record<string, CategoryPlan['season']>> = {
  festive: { days: [-30, 75], about: ['food', 'bakery', 'stays'] },
  rainy: { days: [-150, -21], about: ['cafe', 'family'] },
  school: { days: [24, 66], about: ['fashion', 'electronics', 'family'] },
}

const categoryPlans: readonly CategoryPlan[] = categoryLines.map((line) => {
  const [key = '', name = '', picture = '', promoTypes = '', description = ''] = line.split('|')
  const plan = { key, name, picture, description, promoTypes: promoTypes.split(', ') }
  return { ...plan, popular: popular.includes(key), season: seasons[key] }
})

export const brandNames = [
  'Araliya Living',
  'Batti Looms',
  'Ceylon Leaf',
  'Dumbara Weavers',
  'Eastern Ice',
  'Galle Rum Works',
  'Kandy Silver',
  'Lanka Linen',
  'Mahaweli Gardens',
  'Spice Route',
] as const

export const categoryId = (key: string) => worldId(`category ${key}`)
export const promoTypeId = (key: string, place: number) => worldId(`promo type ${key} ${place}`)
export const brandId = (name: string) => worldId(`brand ${name}`)

export function categoryPlan(key: string): CategoryPlan {
  const plan = categoryPlans.find((candidate) => candidate.key === key)
  if (!plan) throw new Error(`no category ${key} in the world`)
  return plan
}

const PLANNED_DAYS = 40

type Plan = (typeof categoryPlans)[number]

export type WorldCategories = ReturnType<typeof worldCategories>

export function worldCategories(world: World) {
  const rows = categoryPlans.map((plan) => ({ plan, category: categoryRow(plan, world) }))
  return {
    categories: rows.map(({ category }) => category),
    relations: categoryPlans.flatMap(({ key, season }) =>
      (season?.about ?? []).map((about) => ({
        categoryId: categoryId(key),
        relatedId: categoryId(about),
      })),
    ),
    promoTypes: categoryPlans.flatMap(({ key, promoTypes: names }) =>
      names.map((name, place) => ({
        id: promoTypeId(key, place),
        categoryId: categoryId(key),
        name,
      })),
    ),
    audit: rows.map(({ plan, category }) => ({
      ...auditRow(
        {
          subjectType: 'category',
          subjectId: category.id,
          requestId: worldId(`request ${plan.key}`),
        },
        'category.created',
        category.createdAt,
        { actorId: accountId('ishara'), actorRole: 'ADMIN' },
      ),
      after: auditedCategory(category, {
        related: (plan.season?.about ?? []).map(categoryPlan),
        promoTypes: plan.promoTypes,
      }),
    })),
  }
}

export async function writeCategories(tx: Tx, rows: WorldCategories): Promise<void> {
  await insertAll(tx, categories, rows.categories)
  await insertAll(tx, categoryRelations, rows.relations)
  await insertAll(tx, promoTypes, rows.promoTypes)
  await insertAll(tx, auditEntries, rows.audit)
}

function categoryRow(plan: Plan, { pictures, today, timeZone, createdAt, now }: World) {
  const { key, name, description, picture, popular, season } = plan
  const midnight = startOfBusinessDate(today, timeZone)
  const planned = season ? new Date(now - plannedDaysAgo(season.days[0]) * DAY) : createdAt
  return {
    id: categoryId(key),
    name,
    description,
    imageUrl: pictures.url(picture, 'ishara'),
    popular,
    categoryType: season ? ('SEASONAL' as const) : ('NORMAL' as const),
    startDate: season ? new Date(midnight + season.days[0] * DAY) : null,
    expiryDate: season ? new Date(midnight + (season.days[1] + 1) * DAY - 1) : null,
    version: 1,
    createdAt: planned,
    updatedAt: planned,
    deletedAt: null,
  }
}

function plannedDaysAgo(beginsIn: number): number {
  return Math.max(PLANNED_DAYS - beginsIn, 7)
}

/** Its picture and description. */
type About = readonly [string, string]

const chosen: Record<(typeof brandNames)[number], About> = {
  'Araliya Living': ['room', 'Linen, lamps and teak for airy rooms.'],
  'Batti Looms': ['saree', 'Handloom from the east coast.'],
  'Ceylon Leaf': ['tea', 'Single-estate tea from seven valleys.'],
  'Dumbara Weavers': ['temple-tour', 'Mats and runners from one village.'],
  'Eastern Ice': ['ice-cream', 'Ice cream churned in Trincomalee.'],
  'Galle Rum Works': ['juice', 'Small batches, aged by the sea.'],
  'Kandy Silver': ['candle', 'Silver worked by hand in the hills.'],
  'Lanka Linen': ['balcony', 'Shirts and sheets that last.'],
  'Mahaweli Gardens': ['flowers', 'Seedlings, pots and cut flowers.'],
  'Spice Route': ['curry', 'Cinnamon, pepper and roasted curry powder.'],
}

const waiting: Record<string, About> = {
  'Adam’s Peak Outdoors': ['camping', 'Tents and boots for early starts.'],
  'Arugam Boards': ['surf', 'Surfboards shaped on the bay.'],
  'Bentota Bakes': ['cake', 'Butter cake as grandmothers made it.'],
  'Blue Whale Books': ['books', 'Stories of the island in three languages.'],
  'Colombo Cycles': ['bicycle', 'Bicycles and everything that wears out.'],
  'Delft Ayurveda': ['spa', 'Oils and balms pressed cold.'],
  'Ella Roasters': ['coffee', 'Coffee from two thousand metres.'],
  'Fort Cinema Club': ['cinema', 'Old films on a big screen.'],
  'Hikka Shoes': ['shoes', 'Sandals that survive the monsoon.'],
  'Jaffna Kitchen': ['prawn-curry', 'Crab curry paste and palmyra treacle.'],
  'Kalpitiya Boats': ['boat', 'Trips to the bar reef.'],
  'Matara Curd': ['hoppers', 'Buffalo curd in clay pots.'],
  'Negombo Nets': ['pool', 'Hammocks tied by fishermen.'],
  'Nuwara Phones': ['phone', 'Handsets and honest repairs.'],
  'Pettah Pizza': ['pizza', 'Thin crust, strong opinions.'],
  'Sinharaja Safaris': ['safari', 'Guides who know the birds by name.'],
  'Uva Yoga': ['yoga', 'Mats, blocks and quiet mornings.'],
}

export function worldBrands({ pictures, createdAt }: World): (typeof brands.$inferInsert)[] {
  return Object.entries({ ...chosen, ...waiting }).map(([name, [picture, description]]) => ({
    id: brandId(name),
    name,
    description,
    imageUrl: pictures.url(picture, 'ishara'),
    createdAt,
  }))
}
