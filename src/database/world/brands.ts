import type { brands } from '../../services/core/categories/schema.ts'
import { brandId, type brandNames } from './catalogue.ts'
import type { Pictures } from './pictures.ts'

type About = { description: string; picture: string }

const chosen: Record<(typeof brandNames)[number], About> = {
  'Araliya Living': { description: 'Linen, lamps and teak for airy rooms.', picture: 'room' },
  'Batti Looms': { description: 'Handloom from the east coast.', picture: 'saree' },
  'Ceylon Leaf': { description: 'Single-estate tea from seven valleys.', picture: 'tea' },
  'Dumbara Weavers': { description: 'Mats and runners from one village.', picture: 'temple-tour' },
  'Eastern Ice': { description: 'Ice cream churned in Trincomalee.', picture: 'ice-cream' },
  'Galle Rum Works': { description: 'Small batches, aged by the sea.', picture: 'juice' },
  'Kandy Silver': { description: 'Silver worked by hand in the hills.', picture: 'candle' },
  'Lanka Linen': { description: 'Shirts and sheets that last.', picture: 'balcony' },
  'Mahaweli Gardens': { description: 'Seedlings, pots and cut flowers.', picture: 'flowers' },
  'Spice Route': { description: 'Cinnamon, pepper and roasted curry powder.', picture: 'curry' },
}

const waiting: Record<string, About> = {
  'Adam’s Peak Outdoors': { description: 'Tents and boots for early starts.', picture: 'camping' },
  'Arugam Boards': { description: 'Surfboards shaped on the bay.', picture: 'surf' },
  'Bentota Bakes': { description: 'Butter cake as grandmothers made it.', picture: 'cake' },
  'Blue Whale Books': {
    description: 'Stories of the island in three languages.',
    picture: 'books',
  },
  'Colombo Cycles': { description: 'Bicycles and everything that wears out.', picture: 'bicycle' },
  'Delft Ayurveda': { description: 'Oils and balms pressed cold.', picture: 'spa' },
  'Ella Roasters': { description: 'Coffee from two thousand metres.', picture: 'coffee' },
  'Fort Cinema Club': { description: 'Old films on a big screen.', picture: 'cinema' },
  'Hikka Shoes': { description: 'Sandals that survive the monsoon.', picture: 'shoes' },
  'Jaffna Kitchen': {
    description: 'Crab curry paste and palmyra treacle.',
    picture: 'prawn-curry',
  },
  'Kalpitiya Boats': { description: 'Trips to the bar reef.', picture: 'boat' },
  'Matara Curd': { description: 'Buffalo curd in clay pots.', picture: 'hoppers' },
  'Negombo Nets': { description: 'Hammocks tied by fishermen.', picture: 'pool' },
  'Nuwara Phones': { description: 'Handsets and honest repairs.', picture: 'phone' },
  'Pettah Pizza': { description: 'Thin crust, strong opinions.', picture: 'pizza' },
  'Sinharaja Safaris': { description: 'Guides who know the birds by name.', picture: 'safari' },
  'Uva Yoga': { description: 'Mats, blocks and quiet mornings.', picture: 'yoga' },
}

export function worldBrands(pictures: Pictures, createdAt: Date): (typeof brands.$inferInsert)[] {
  return Object.entries({ ...chosen, ...waiting }).map(([name, { description, picture }]) => ({
    id: brandId(name),
    name,
    description,
    imageUrl: pictures.url(picture, 'ishara'),
    createdAt,
  }))
}
