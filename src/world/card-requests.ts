import type { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { createDetailsBox } from '#src/services/core/credit-cards/sealed-details.ts'
import { accountId, type WorldAccount } from './account.ts'
import { type Chance, createChance, worldId } from './random.ts'
import { DAY, type World } from './world.ts'

const LONGEST_AGO_DAYS = 200

type Row = typeof creditCardRequests.$inferInsert

export function worldCardRequests({ accounts, secretKeys, now }: World): Row[] {
  const users = accounts.filter(({ role }) => role === 'USER')
  if (users.length === 0) return []
  const box = createDetailsBox(secretKeys)
  const chance = createChance('credit card requests')
  const banks = accounts.filter(({ role, status }) => role === 'BANK' && status === 'APPROVED')
  return banks.flatMap(({ key }) => {
    const requesters = key === 'priyanka' ? users.slice(0, 62) : users.slice(-7)
    return chance.shuffle(requesters).map((user, place) => {
      const id = worldId(`card request ${key} ${user.key}`)
      const days = Math.min(
        (place / requesters.length) * LONGEST_AGO_DAYS,
        user.joinedDaysAgo * 0.9,
      )
      const details = detailsOf(user, chance)
      return {
        id,
        bankId: accountId(key),
        userId: accountId(user.key),
        fullName: user.fullName,
        city: chance.pick(cities),
        nicHash: box.hash(details.nic),
        sealed: box.seal(details, id),
        requestedAt: new Date(now - days * DAY - chance.between(10, 300) * 60_000),
      }
    })
  })
}

function detailsOf({ email, mobile }: WorldAccount, chance: Chance) {
  const employed = chance.next() < 0.8
  return {
    nic: nicOf(chance),
    email,
    companyName: employed ? chance.pick(companies) : null,
    profession: employed || chance.next() < 0.5 ? chance.pick(professions) : null,
    mobileNo: { countryCode: '+94', localNumber: mobile },
  }
}

/** Year of birth, day of the year (women's above 500) and a serial number, in the old or new format. */
function nicOf(chance: Chance): string {
  const year = chance.between(60, 99)
  const day = chance.between(1, 365) + chance.pick([0, 500])
  const birth = `${year}${String(day).padStart(3, '0')}`
  const serial = String(chance.between(0, 9999)).padStart(4, '0')
  return chance.next() < 0.6 ? `${birth}${serial}V` : `19${birth}0${serial}`
}

const cities = 'Colombo 3, Nugegoda, Kandy, Galle, Negombo, Jaffna, Kurunegala, Moratuwa'.split(
  ', ',
)
const companies = [
  'Hayfield Exports',
  'Ceylon Ports Authority',
  'Lotus Software',
  'St Bridget’s College',
  'Island Logistics',
  'Meridian Hospital',
] as const
const professions = 'Accountant, Teacher, Software engineer, Nurse, Sales manager, Architect'.split(
  ', ',
)
