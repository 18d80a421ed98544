import type { userPackages } from '../../services/core/user-packages/schema.ts'
import { worldId } from './random.ts'

export type WorldPackage = Omit<typeof userPackages.$inferInsert, 'id' | 'imageUrl'> & {
  key: string
  picture: string
}

const welcome: WorldPackage = {
  key: 'welcome',
  picture: 'tea',
  name: 'Welcome',
  priceCents: 0,
  couponLimit: 5,
  validDays: 14,
}
const city: WorldPackage = {
  key: 'city',
  picture: 'kottu',
  name: 'City bites',
  priceCents: 490_00,
  couponLimit: 15,
  validDays: 30,
}
const island: WorldPackage = {
  key: 'island',
  picture: 'train',
  name: 'Island explorer',
  priceCents: 1_190_00,
  couponLimit: 40,
  validDays: 60,
}

export const packageList: readonly WorldPackage[] = [
  welcome,
  city,
  island,
  {
    key: 'family',
    picture: 'pool',
    name: 'Family weekends',
    priceCents: 2_490_00,
    couponLimit: 100,
    validDays: 120,
  },
  {
    key: 'year',
    picture: 'whale',
    name: 'All year round',
    priceCents: 5_900_00,
    couponLimit: 300,
    validDays: 365,
  },
]

export const firstPackage = welcome
export const paidPackages = packageList.slice(1, -1)
export const shortPackage = city

export const packageId = (key: string) => worldId(`package ${key}`)
