import { worldId } from './random.ts'

type CategoryPlan = {
  key: string
  name: string
  description: string
  picture: string
  promoTypes: readonly string[]
  popular?: boolean
  season?: { days: readonly [number, number]; about: readonly string[] }
}

export const categoryPlans: readonly CategoryPlan[] = [
  {
    key: 'food',
    name: 'Restaurants',
    description: 'Rice and curry, hoppers, crab and everything that is eaten with the fingers.',
    picture: 'curry',
    promoTypes: ['Set menu', 'Chef’s special', 'Happy hour', 'Breakfast'],
    popular: true,
  },
  {
    key: 'stays',
    name: 'Hotels and stays',
    description: 'From a bungalow in the tea to a balcony over the sea.',
    picture: 'room',
    promoTypes: ['Room rate', 'Long stay', 'Experience'],
    popular: true,
  },
  {
    key: 'wellness',
    name: 'Spa and wellness',
    description: 'Massage, Ayurveda, yoga and quiet.',
    picture: 'spa',
    promoTypes: ['Single session', 'For two', 'Day programme', 'Course'],
    popular: true,
  },
  {
    key: 'bakery',
    name: 'Bakeries and sweets',
    description: 'Cakes, short eats and what the oven smells of at five in the morning.',
    picture: 'cake',
    promoTypes: ['Cakes', 'Party orders', 'Fresh today', 'Traditional sweets'],
  },
  {
    key: 'cafe',
    name: 'Cafés and tea rooms',
    description: 'Ceylon tea, good coffee and a table for as long as you like.',
    picture: 'tea',
    promoTypes: ['Drinks', 'Tasting', 'High tea', 'Breakfast'],
    popular: true,
  },
  {
    key: 'tours',
    name: 'Tours and the sea',
    description: 'Boats, jeeps, trains and feet.',
    picture: 'boat',
    promoTypes: ['On the water', 'Active', 'Wildlife', 'Culture'],
  },
  {
    key: 'fashion',
    name: 'Fashion',
    description: 'Handloom, batik, linen and shoes that fit.',
    picture: 'saree',
    promoTypes: ['Clothing', 'Shoes', 'Made to measure'],
  },
  {
    key: 'electronics',
    name: 'Electronics',
    description: 'Phones, laptops and people who can mend them.',
    picture: 'phone',
    promoTypes: ['Repairs', 'Devices', 'At your home'],
  },
  {
    key: 'fitness',
    name: 'Fitness',
    description: 'Gyms, pools, courts and a coach who cheers.',
    picture: 'gym',
    promoTypes: ['Membership', 'Passes', 'Classes'],
  },
  {
    key: 'family',
    name: 'Children and family',
    description: 'What to do on a Saturday.',
    picture: 'ice-cream',
    promoTypes: ['Days out', 'Workshops', 'Parties'],
  },
  {
    key: 'home',
    name: 'Home and garden',
    description: 'Cleaning, flowers, cars and the little things.',
    picture: 'flowers',
    promoTypes: ['Cleaning', 'Car care', 'Delivered'],
  },
  {
    key: 'beauty',
    name: 'Beauty and salons',
    description: 'Hair, nails and a cup of ginger tea.',
    picture: 'salon',
    promoTypes: ['Hair', 'Face and nails', 'Bridal'],
  },
  {
    key: 'festive',
    name: 'Festive season',
    description: 'Hampers, buffets and carols.',
    picture: 'candle',
    promoTypes: ['Dining', 'Gifts'],
    season: { days: [-30, 75], about: ['food', 'bakery', 'stays'] },
  },
  {
    key: 'rainy',
    name: 'Rainy days',
    description: 'What to do while it pours.',
    picture: 'books',
    promoTypes: ['Indoors', 'Warm up'],
    season: { days: [-150, -21], about: ['cafe', 'family'] },
  },
  {
    key: 'school',
    name: 'Back to school',
    description: 'Bags, shoes, exercise books and a laptop that survives the bus.',
    picture: 'school',
    promoTypes: ['Bundles', 'Uniforms'],
    season: { days: [24, 66], about: ['fashion', 'electronics', 'family'] },
  },
  {
    key: 'pets',
    name: 'Pets',
    description: 'Grooming, check-ups and a kind kennel for the long weekend.',
    picture: 'pets',
    promoTypes: ['Grooming', 'Check-ups'],
  },
]

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
