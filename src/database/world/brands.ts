import type { brands } from '../../services/core/categories/schema.ts'
import { brandId, type brandNames } from './catalogue.ts'
import type { World } from './world.ts'

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
