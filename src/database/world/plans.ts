import type { BusinessRole } from '#src/contract/roles.ts'
import type { plans } from '../../services/core/plans/schema.ts'
import { worldId } from './random.ts'

export type WorldPlan = Omit<typeof plans.$inferInsert, 'id' | 'imageUrl'> & {
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
