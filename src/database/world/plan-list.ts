import type { plans } from '../../services/core/plans/schema.ts'
import { worldId } from './random.ts'

/** `picture`: name of a drawing; null is the placeholder. */
export type WorldPlan = Omit<typeof plans.$inferInsert, 'id' | 'imageUrl'> & {
  key: string
  picture: string | null
}

const terms =
  'Billed every month in advance. Deals that are not used do not carry over. You may leave at any time; access ends at once and nothing is refunded.'

export const planList: readonly WorldPlan[] = [
  {
    key: 'starter',
    picture: 'bread',
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
    picture: 'coffee',
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
    picture: 'high-tea',
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
    version: 2,
  },
  {
    key: 'festival',
    picture: 'candle',
    userRole: 'MERCHANT',
    title: 'Festival season special',
    subTitle: 'For Vesak, Avurudu and Christmas',
    description: 'Thirty deals a month for shops that live from the holidays. No longer offered.',
    termsAndCondition: terms,
    dealsPerMonth: 30,
    eventsPerMonth: 4,
    dealsPerEvent: 4,
    free: false,
    amountCents: 9_900_00,
    active: false,
  },
  {
    key: 'weekend',
    picture: null,
    userRole: 'MERCHANT',
    title: 'Weekend counter',
    subTitle: 'For stalls and pop-ups',
    description: 'Five deals a month and one day on which yours are shown first.',
    termsAndCondition: terms,
    dealsPerMonth: 5,
    eventsPerMonth: 1,
    dealsPerEvent: 2,
    free: false,
    amountCents: 1_900_00,
  },
  {
    key: 'bank',
    picture: 'temple-tour',
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
  {
    key: 'bank-pages',
    picture: 'phone',
    userRole: 'BANK',
    title: 'Branch pages',
    subTitle: 'To be found on the map',
    description: 'Branch pages with opening hours, at no cost.',
    termsAndCondition: terms,
    dealsPerMonth: 1,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    free: true,
    amountCents: 0,
  },
]

export const planId = (key: string) => worldId(`plan ${key}`)
