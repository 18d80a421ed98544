import { v7 } from 'uuid'
import { createAccount } from '#src/services/authentication/create-account.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addWaitingDeals, onDatabase } from './waiting-deals.ts'

/** Five items that wait, one of each kind, each of another business, whose names begin with `name`. */
export async function addWaitingMix(name: string): Promise<void> {
  await addWaitingDeals(1, `${name} deal`)
  await onDatabase(async (db) => {
    const business = (kind: string) => ({
      updated: true,
      approvalStatus: 'APPROVED' as const,
      businessName: `${name} ${kind}`,
    })
    const person = { role: 'MERCHANT', fullName: 'Owner' } as const
    await createAccount(db, { ...person, business: business('account') })
    const owner = (kind: string) =>
      createAccount(db, { ...person, approvalStatus: 'APPROVED', business: business(kind) })
    const submitted = async (kind: string) => {
      const subjectId = await owner(kind)
      return { id: v7(), subjectId, ownerId: subjectId, submittedBy: subjectId }
    }
    const renamed = { businessName: `${name} profile renamed` }
    const address = { email: 'owner@harmonica.example' }
    await db.insert(profileChanges).values([
      { ...(await submitted('profile')), kind: 'profile', values: renamed },
      { ...(await submitted('contact')), kind: 'contact', values: address },
    ])
    await db.insert(branches).values({
      id: v7(),
      ownerId: await owner('branch'),
      ownerRole: 'MERCHANT',
      name: `${name} branch`,
      addressVerified: true,
      address: '12 Hospital Street',
      city: 'Colombo',
      latitude: 6.9335,
      longitude: 79.8435,
      country: 'Sri Lanka',
      globalCode: '6MQWWRMV+C7',
    })
  })
}
