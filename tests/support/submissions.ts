import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addAccount } from './accounts.ts'
import { addDeal } from './coupons.ts'

export const comment = 'Decided in a crowd.'
export type Verdict = 'APPROVE' | 'REJECT' | 'REQUEST_CHANGES'
const dealVerdicts = {
  APPROVE: 'APPROVED',
  REJECT: 'REJECTED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
} as const satisfies Record<Verdict, string>

/** What waits, with the call that decides on it and what the audit trail is asked about. */
export const submissions = {
  async deals(db: Database) {
    const owner = await addAccount(db)
    const { id } = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })
    const body = (verdict: Verdict) => ({
      id,
      comment,
      version: 1,
      userType: 'MERCHANT',
      role: 'ADMIN',
      approvalStatus: dealVerdicts[verdict],
    })
    return { id, owner, subject: id, path: 'core/deals/ADMIN/approve', body }
  },
  async corrections(db: Database) {
    const owner = await addAccount(db)
    const deal = await addDeal(db, owner.id, { approvalStatus: 'APPROVED' })
    const id = v7()
    const { subTitle, description, termsAndConditions, coverImage } = deal
    const words = { title: 'Corrected', subTitle, description, termsAndConditions, coverImage }
    await db.insert(dealCorrections).values({
      id,
      kind: 'corrections',
      subjectId: deal.id,
      ownerId: owner.id,
      submittedBy: owner.id,
      values: { ...words, imageUrls: [coverImage], rules: null },
    })
    const body = (verdict: Verdict) => ({
      id,
      comment,
      version: 1,
      approvalStatus: verdict === 'APPROVE' ? 'APPROVED' : 'REJECTED',
    })
    return { id, owner, subject: id, path: 'core/deal-corrections/decide', body }
  },
  async branches(db: Database) {
    const owner = await addAccount(db)
    const id = v7()
    await db.insert(branches).values({
      id,
      ownerId: owner.id,
      ownerRole: 'MERCHANT',
      name: 'Fort counter',
      address: '12 Rampart Street',
      addressVerified: true,
      latitude: 6.9,
      longitude: 79.8,
      globalCode: '6MV6WRFP+QM',
      city: 'Colombo',
      country: 'Sri Lanka',
    })
    const body = (action: Verdict) => ({ id, action, comment, version: 1 })
    return { id, owner, subject: id, path: 'location/branch/approve', body }
  },
  async profile(db: Database) {
    const old = { businessName: 'Harbour House', address: '1 Old Road', approvalStatus: 'APPROVED' }
    return changeOf(db, 'profile', await addAccount(db, { business: old as never }))
  },
  contact: async (db: Database) => changeOf(db, 'contact', await addAccount(db)),
  async accounts(db: Database) {
    const owner = await addAccount(db, { approvalStatus: 'PENDING' })
    const { id } = owner
    const body = (action: Verdict) => ({ merchantId: id, action, comment })
    return { id, owner, subject: id, path: 'authentication/users/MERCHANT/approve', body }
  },
}

export type SubmissionKind = keyof typeof submissions

type Owner = Awaited<ReturnType<typeof addAccount>>

async function changeOf(db: Database, kind: 'profile' | 'contact', owner: Owner) {
  const id = v7()
  const values =
    kind === 'profile'
      ? { businessName: 'Harbour House', address: '2 New Road' }
      : { name: 'Sanjaya Alwis', designation: 'Owner' }
  await db
    .insert(profileChanges)
    .values({ id, kind, subjectId: owner.id, ownerId: owner.id, values, submittedBy: owner.id })
  const path = `authentication/${kind === 'profile' ? 'business' : 'contact'}/approve`
  const body = (action: Verdict) => ({ id, action, comment, userType: 'MERCHANT' })
  return { id, owner, subject: owner.id, path, body }
}
