/** Of businesses that sell less than their category: the cover pictures of what they sell. */
const specialities: Readonly<Record<string, string>> = {
  'Amma’s Lamprais': 'lamprais lunch-box short-eats sweets',
  'Batik House Mahawewa': 'batik saree',
  'Blue Water Whales': 'whale boat',
  'Cinnamon Thread': 'saree',
  'Coral Dive Hikkaduwa': 'boat turtle',
  'Dambulla Rock Tours': 'temple-tour',
  'Eastern Surf School': 'surf pool',
  'Flame Tree Pizza': 'pizza',
  'Fort Gelato': 'ice-cream birthday',
  'Golden Needle Tailors': 'suit',
  'Hanwella Garden Care': 'garden flowers',
  'Hill Club Fitness': 'gym yoga spa',
  'Ice Box Colombo': 'ice-cream coffee juice',
  'Jaffna Crab Kitchen': 'crab prawn-curry',
  'Kids’ Clay Corner': 'pottery',
  'Kottu Junction': 'kottu',
  'Lagoon Kayaks': 'kayak whale',
  'Lotus Bridal Studio': 'salon manicure saree',
  'Malabe Badminton Hall': 'badminton',
  'Mount Breeze Cinema': 'cinema',
  'Nine Arch Coffee': 'coffee',
  'Nuwara Stables': 'pony',
  'Ocean Prawn House': 'prawn-curry crab',
  'Old Town Cookery': 'curry prawn-curry cooking-class',
  'Orchid Car Care': 'car-wash',
  'Paddy Field Cycles': 'bicycle',
  'Palmyra Pedals': 'bicycle shoes',
  'Pettah Walks': 'market',
  'Rajagiriya Boxing Club': 'boxing gym',
  'Reed and Page Books': 'books high-tea coffee',
  'Sushi by the Lake': 'sushi',
  'Udawalawe Jeeps': 'safari',
  'Unawatuna Boats': 'boat turtle',
  'Velvet Petal Florist': 'flowers',
  'Verandah Living': 'sofa candle',
  'Wild Palu Camp': 'camping safari',
  'Yoga by the Canal': 'yoga',
  'Zam Zam Biryani': 'curry lunch-box',
}

/** Whether a business offers what a cover picture shows; nearly all sell all of their category. */
export function sells(business: string, cover: string): boolean {
  const own = specialities[business]
  return !own || own.split(' ').includes(cover)
}

const festive: Readonly<Record<string, readonly string[]>> = {
  curry: ['food', 'stays'],
  hamper: ['bakery', 'cafe', 'home'],
  fireworks: ['stays'],
  'gift-card': ['wellness', 'beauty'],
  choir: ['cafe', 'stays'],
}

/** What a season brings suits what they sell all year. */
export function suitsSeason(categories: readonly string[], cover: string): boolean {
  return festive[cover]?.some((category) => categories.includes(category)) ?? true
}

export function hasSeason(categories: readonly string[]): boolean {
  return Object.values(festive)
    .flat()
    .some((category) => categories.includes(category))
}
