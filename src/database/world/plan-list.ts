import type { plans } from '../../services/core/plans/schema.ts'
import { worldId } from './random.ts'

type Plan = Omit<typeof plans.$inferInsert, 'id'> & { key: string }

const terms =
  'Billed every month in advance. Deals that are not used do not carry over. You may leave at any time; access ends at once and nothing is refunded.'

export const planList: readonly Plan[] = [
  {
    key: 'starter',
    userRole: 'MERCHANT',
    title: 'Starter',
    subTitle: 'For a first shop window',
    description: 'Two deals a month, to see who comes.',
    termsAndCondition: terms,
    dealsPerMonth: 2,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    free: true,
    amountCents: 0,
  },
  {
    key: 'standard',
    userRole: 'MERCHANT',
    title: 'Standard',
    subTitle: 'For a shop that plans its month',
    description: 'Twelve deals a month and two days on which yours are shown first.',
    termsAndCondition: terms,
    dealsPerMonth: 12,
    eventsPerMonth: 2,
    dealsPerEvent: 3,
    free: false,
    amountCents: 4_500_00,
  },
  {
    key: 'premium',
    userRole: 'MERCHANT',
    title: 'Premium',
    subTitle: 'For chains and hotels',
    description: 'Sixty deals a month and eight deals of the day with up to five deals each.',
    termsAndCondition: terms,
    dealsPerMonth: 60,
    eventsPerMonth: 8,
    dealsPerEvent: 5,
    free: false,
    amountCents: 14_900_00,
  },
  {
    key: 'bank',
    userRole: 'BANK',
    title: 'Card partner',
    subTitle: 'For issuing banks',
    description: 'Reach reports, branch pages and credit card requests.',
    termsAndCondition: terms,
    dealsPerMonth: 1,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    free: false,
    amountCents: 25_000_00,
  },
]

export const planId = (key: string) => worldId(`plan ${key}`)
