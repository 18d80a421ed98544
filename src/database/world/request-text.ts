const productsByCategory: Readonly<Record<string, readonly string[]>> = {
  food: [
    'Rice and curry for six',
    'Sunday lunch buffet',
    'Lagoon crab platter',
    'Hoppers and kottu for two',
    'Birthday dinner for ten',
  ],
  stays: [
    'Two nights for a family of four',
    'Weekend with breakfast',
    'Sea view room in August',
    'Day room with pool',
  ],
  wellness: ['Ayurveda massage for two', 'Half a day at the spa', 'Yoga course of ten classes'],
  bakery: ['Chocolate birthday cake, 2 kg', 'Short eats for an office party', 'Butter cake'],
  cafe: ['Afternoon tea for four', 'Single estate tea, 500 g', 'Cold brew and a slice of cake'],
  tours: ['Whale watching for three', 'Safari at dawn', 'Walk through the fort with a guide'],
  fashion: ['Linen shirts', 'A batik sari', 'School shoes, two pairs'],
  electronics: ['Noise-cancelling headphones', 'A 55 inch television', 'Phone with a good camera'],
  fitness: ['Three months of the gym', 'Badminton court, Tuesday evenings', 'Swimming lessons'],
  family: ['Cinema tickets for five', 'Board games', 'A clay class for two children'],
  home: ['A dining table for six', 'Curtains for three windows', 'Car wash and wax'],
  beauty: ['Bridal make-up', 'Haircut and colour', 'Manicure for two'],
}

const brandsByCategory: Readonly<Record<string, readonly string[]>> = {
  food: ['Spice Route', 'Galle Rum Works', 'Ceylon Leaf'],
  stays: ['Araliya Living', 'Lanka Linen'],
  wellness: ['Mahaweli Gardens', 'Ceylon Leaf', 'Spice Route'],
  bakery: ['Eastern Ice', 'Ceylon Leaf', 'Spice Route'],
  cafe: ['Ceylon Leaf', 'Eastern Ice', 'Spice Route'],
  tours: ['Galle Rum Works', 'Mahaweli Gardens'],
  fashion: ['Batti Looms', 'Dumbara Weavers', 'Lanka Linen', 'Kandy Silver'],
  electronics: ['Araliya Living'],
  fitness: ['Lanka Linen', 'Mahaweli Gardens', 'Eastern Ice'],
  family: ['Dumbara Weavers', 'Eastern Ice'],
  home: ['Araliya Living', 'Lanka Linen', 'Mahaweli Gardens'],
  beauty: ['Kandy Silver', 'Spice Route'],
}

export const requestNotes = [
  'Is there a price for children?',
  'Please call after six in the evening.',
  'A vegetarian choice would be lovely.',
  'We are twelve in all, the number may still change.',
  'Can it be delivered to Nugegoda?',
  'For our anniversary.',
  'Any weekday in the morning suits us.',
  'Last year’s offer was great, will it come back?',
] as const

export const productsOf = (category: string) => productsByCategory[category] ?? []
export const brandsOf = (category: string) => brandsByCategory[category] ?? []

const eaten: ReadonlySet<string> = new Set(['food', 'bakery', 'cafe'])
const meals: ReadonlySet<string> = new Set(['Child eats free', 'Set menu', 'Festive hamper'])

export const fits = (offerType: string, category: string) =>
  eaten.has(category) || !meals.has(offerType)
