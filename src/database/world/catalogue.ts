import { worldId } from './random.ts'

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

export const categoryPlans: readonly CategoryPlan[] = categoryLines.map((line) => {
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
