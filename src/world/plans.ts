import { Temporal } from 'temporal-polyfill'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { termsOf } from '#src/services/core/plans/find-plans.ts'
import { planEdits, planNotices, plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { cast } from './cast.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { DAY, type World } from './world.ts'

type WorldPlan = Omit<typeof plans.$inferInsert, 'id' | 'imageUrl'> & {
  key: string
  picture: string | null
}

const termsAndCondition =
  'Billed every month in advance. Deals that are not used do not carry over. You may leave at any time; access ends at once and nothing is refunded.'

/**
 * Key, picture, title, sub title, description, deals and events a month, deals of an event, and rupees a
 * month.
 */
const merchantPlans: readonly string[] = [
  'starter|bread|Starter|For a first shop window|Two deals a month, to see who comes.|2|0|1|0',
  'standard|coffee|Standard|For a shop that plans its month|Twelve deals a month and two days on which yours are shown first.|12|2|3|4500',
  'premium|high-tea|Premium|For chains and hotels|Sixty deals a month and eight deals of the day with up to five deals each.|60|8|5|14900',
  'festival|candle|Festival season special|For Vesak, Avurudu and Christmas|Thirty deals a month for shops that live from the holidays. No longer offered.|30|4|4|9900',
  'weekend||Weekend counter|For stalls and pop-ups|Five deals a month and one day on which yours are shown first.|5|1|2|1900',
]
const bankPlans: readonly string[] = [
  'bank|temple-tour|Card partner|For issuing banks|Reach reports, branch pages and credit card requests.|1|0|1|25000',
  'bank-pages|phone|Branch pages|To be found on the map|Branch pages with opening hours, at no cost.|1|0|1|0',
]

const others: Readonly<Record<string, Partial<WorldPlan>>> = {
  premium: { version: 2 },
  festival: { active: false },
}

export const planList: readonly WorldPlan[] = [
  ...merchantPlans.map((line) => readPlan(line, 'MERCHANT')),
  ...bankPlans.map((line) => readPlan(line, 'BANK')),
]

function readPlan(line: string, userRole: BusinessRole): WorldPlan {
  const [key = '', picture, title = '', subTitle, description, ...numbers] = line.split('|')
  const [dealsPerMonth = 0, eventsPerMonth = 0, dealsPerEvent = 0, rupees = 0] = numbers.map(Number)
  const texts = { title, subTitle, description, termsAndCondition }
  const limits = { dealsPerMonth, eventsPerMonth, dealsPerEvent }
  const price = { free: rupees === 0, amountCents: rupees * 100 }
  return { key, picture: picture || null, userRole, ...texts, ...limits, ...price, ...others[key] }
}

export const planId = (key: string) => worldId(`plan ${key}`)

const EDITED_DAYS_AGO = 40
/** Paid for less than a month ago, so that the next one may be paid for. */
const DUE_SOON_DAYS_AGO = 24
/** Whoever bought a plan earlier keeps it without an end. */
const FIRST_MONTH_DAYS = 27
/** A month and some days ago, so that the next one is overdue whatever the month's length. */
const OVERDUE_DAYS_AGO = 33

type When = Pick<World, 'now' | 'timeZone'>

type Subscription = typeof subscriptions.$inferInsert
export type WorldPlans = {
  plans: (typeof plans.$inferInsert)[]
  edits: (typeof planEdits.$inferInsert)[]
  subscriptions: Subscription[]
}

export function worldPlans({ accounts, pictures, now, createdAt, timeZone }: World): WorldPlans {
  const premium = planOf('premium')
  return {
    plans: planList.map(({ key, picture, ...plan }) => ({
      ...plan,
      id: planId(key),
      imageUrl: picture && pictures.url(picture, 'ishara'),
      createdAt,
    })),
    edits: [
      {
        planId: planId(premium.key),
        version: 2,
        ...termsOf(premium),
        savedAt: new Date(now - EDITED_DAYS_AGO * DAY),
      },
    ],
    subscriptions: accounts.flatMap((account, place) => storyOf(account, place, { now, timeZone })),
  }
}

export async function writePlans(tx: Tx, world: WorldPlans): Promise<void> {
  await insertAll(tx, plans, world.plans)
  await insertAll(tx, planEdits, world.edits)
  await insertAll(tx, subscriptions, world.subscriptions)
  const known = world.subscriptions.flatMap(({ id, kept, paidThrough, endedAt }) => {
    if (endedAt || (!kept && !paidThrough)) return []
    return [{ subscriptionId: id, months: 1, notice: kept ? 'KEPT' : 'WEEK' } as const]
  })
  await insertAll(tx, planNotices, known)
}

function storyOf(account: WorldAccount, place: number, when: When): Subscription[] {
  const { key, plan, role, joinedDaysAgo } = account
  if (plan === null) return []
  const startedDaysAgo = key === 'ruwan' ? DUE_SOON_DAYS_AGO : joinedDaysAgo * 0.9
  if (role === 'BANK' || cast.some((member) => member.key === key)) {
    return [bought(account, plan, when, startedDaysAgo)]
  }
  if (place % 13 === 3) return [bought(account, 'festival', when, startedDaysAgo)]
  if (plan !== 'starter' && place % 13 === 10 && startedDaysAgo > OVERDUE_DAYS_AGO) {
    return [bought(account, plan, when, OVERDUE_DAYS_AGO)]
  }
  const tried =
    place % 5 === 1 ? [bought(account, 'starter', when, joinedDaysAgo, startedDaysAgo)] : []
  const left = place % 13 === 7 ? 3 + (place % 20) : undefined
  return [...tried, bought(account, plan, when, startedDaysAgo, left)]
}

function bought(
  { key }: WorldAccount,
  planKey: string,
  { now, timeZone }: When,
  startedDaysAgo: number,
  endedDaysAgo?: number,
): Subscription {
  const plan = planOf(planKey)
  const before = startedDaysAgo > EDITED_DAYS_AGO && planKey === 'premium'
  const startedAt = new Date(now - startedDaysAgo * DAY)
  const isKept = startedDaysAgo > FIRST_MONTH_DAYS && startedDaysAgo !== OVERDUE_DAYS_AGO
  return {
    id: worldId(`subscription ${key}${planKey === 'starter' ? ' before' : ''}`),
    userId: accountId(key),
    planId: planId(planKey),
    planVersion: before ? 1 : (plan.version ?? 1),
    ...termsOf(plan),
    ...(before && { dealsPerMonth: 50 }),
    amountCents: plan.amountCents,
    startedAt,
    ...(plan.amountCents > 0 && (isKept ? { kept: true } : firstMonth(startedAt, timeZone))),
    endedAt: endedDaysAgo === undefined ? null : new Date(now - endedDaysAgo * DAY),
  }
}

function firstMonth(startedAt: Date, timeZone: string) {
  const startedOn = businessDate(startedAt.getTime(), timeZone)
  const paidThrough = Temporal.PlainDate.from(startedOn).add({ months: 1 }).toString()
  return { startedOn, paidThrough }
}

function planOf(key: string): WorldPlan {
  const plan = planList.find((candidate) => candidate.key === key)
  if (!plan) throw new Error(`no plan ${key} in the world`)
  return plan
}
