import { v7 } from 'uuid'
import { createAccount } from '#src/services/authentication/create-account.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { accountId } from '../../src/world/account.ts'
import { addWaitingDeals, onDatabase } from './waiting-deals.ts'

const EACH = 4

/** Twenty items that wait, four of each kind, whose names begin with `name`. */
export async function addWaitingMix(name: string): Promise<void> {
  await addWaitingDeals(EACH, `${name} deal`)
  await onDatabase(async (db) => {
    for (let number = 1; number <= EACH; number += 1) {
      const business = (kind: string) => ({
        updated: true,
        approvalStatus: 'APPROVED' as const,
        businessName: `${name} ${kind} ${number}`,
      })
      const person = { role: 'MERCHANT', fullName: `Owner ${number}` } as const
      await createAccount(db, { ...person, business: business('account') })
      const userId = await createAccount(db, {
        ...person,
        approvalStatus: 'APPROVED',
        business: business('profile'),
      })
      const submitted = { userId, submittedBy: userId }
      const renamed = { businessName: `${name} profile ${number} renamed` }
      const address = { email: `owner${number}@harmonica.example` }
      await db.insert(profileChanges).values([
        { ...submitted, id: v7(), kind: 'BUSINESS', values: renamed },
        { ...submitted, id: v7(), kind: 'CONTACT', values: address },
      ])
      await db.insert(branches).values({
        id: v7(),
        ownerId: accountId('nadeesha'),
        ownerRole: 'MERCHANT',
        name: `${name} branch ${number}`,
        addressVerified: true,
        address: '12 Hospital Street',
        city: 'Colombo',
        latitude: 6.9335,
        longitude: 79.8435,
        country: 'Sri Lanka',
        globalCode: '6MQWWRMV+C7',
      })
    }
  })
}
