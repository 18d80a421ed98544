import type { WorldAccount } from './account.ts'
import { account } from './cast.ts'
import { createChance } from './random.ts'

const givenNames =
  'Amaya Binura Chathuri Dulani Eshan Fathima Gihan Hiruni Ishan Janani Kavindu Lakmini'.split(' ')
const familyNames = 'Abeywardena Balasuriya Costa Dissanayake Ekanayake Farook'.split(' ')

export function mobileUsers(): WorldAccount[] {
  const chance = createChance('mobile users')
  const names = givenNames.flatMap((given) => familyNames.map((family) => `${given} ${family}`))
  return chance.shuffle(names).map((fullName, place) => {
    const key = fullName.toLowerCase().replaceAll(' ', '.')
    return account({
      key,
      role: 'USER',
      fullName,
      email: `${key}@mail.example`,
      mobile: `75${String(3_000_000 + place * 6151).padStart(7, '0')}`,
      profile: 'NOT_UPDATED',
      town: '',
      address: '',
      joinedDaysAgo: chance.between(1, 400),
    })
  })
}
