import { accountStatus, profileStatus } from '#src/contract/values.ts'
import type { WorldAccount } from './account.ts'
import { categoryPlan } from './catalogue.ts'
import { bankLines, merchantLines, merchantStates } from './merchants.ts'
import { createChance } from './random.ts'

export function neighbours(): WorldAccount[] {
  const chance = createChance('neighbours')
  return [
    ...merchantLines.map((line, place) =>
      fromLine(line, 'MERCHANT', place, chance.between(90, 600)),
    ),
    ...bankLines.map((line, place) => fromLine(line, 'BANK', place + 500, chance.between(90, 600))),
  ]
}

function fromLine(
  line: string,
  role: 'MERCHANT' | 'BANK',
  place: number,
  joinedDaysAgo: number,
): WorldAccount {
  const [businessName = '', fullName = '', town = '', address = '', kinds = ''] = line.split('|')
  const key = slug(businessName)
  const [status, profile] = (merchantStates[businessName] ?? 'APPROVED APPROVED').split(' ')
  const categories = kinds ? kinds.split(' ') : []
  const mayDeal = profile === 'APPROVED' && role === 'MERCHANT'
  const [kind] = categories
  return {
    key,
    role,
    fullName,
    email: `${slug(fullName.split(' ')[0] ?? '')}@${key.replaceAll('-', '')}.example`,
    mobile: `76${String(2_000_000 + place * 7919).padStart(7, '0')}`,
    status: accountStatus.parse(status),
    profile: profileStatus.parse(profile),
    businessName,
    town,
    address,
    categories: categories.length > 0 && place % 3 === 0 ? [...categories, 'festive'] : categories,
    plan: mayDeal ? (place % 4 === 0 ? 'premium' : 'standard') : role === 'BANK' ? 'bank' : null,
    picture: kind ? categoryPlan(kind).picture : null,
    joinedDaysAgo: status === 'PENDING' ? (joinedDaysAgo % 12) + 1 : joinedDaysAgo,
  }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')
}
