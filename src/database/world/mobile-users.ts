import type { WorldAccount } from './account.ts'
import { createChance } from './random.ts'

const givenNames = [
  'Amaya',
  'Binura',
  'Chathuri',
  'Dulani',
  'Eshan',
  'Fathima',
  'Gihan',
  'Hiruni',
  'Ishan',
  'Janani',
  'Kavindu',
  'Lakmini',
] as const
const familyNames = [
  'Abeywardena',
  'Balasuriya',
  'Costa',
  'Dissanayake',
  'Ekanayake',
  'Farook',
] as const

export function mobileUsers(): WorldAccount[] {
  const chance = createChance('mobile users')
  const names = givenNames.flatMap((given) => familyNames.map((family) => `${given} ${family}`))
  return chance.shuffle(names).map((fullName, place) => {
    const key = fullName.toLowerCase().replaceAll(' ', '.')
    return {
      key,
      role: 'USER',
      fullName,
      email: `${key}@mail.example`,
      mobile: `75${String(3_000_000 + place * 6151).padStart(7, '0')}`,
      status: 'APPROVED',
      profile: 'NOT_UPDATED',
      businessName: null,
      town: '',
      address: '',
      categories: [],
      plan: null,
      picture: null,
      joinedDaysAgo: chance.between(1, 400),
    }
  })
}
