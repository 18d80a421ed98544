import { describe, expect, test } from 'vitest'
import type { AccountStatus } from '#src/contract/values.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { aBusiness, aContact, blank, messageOf, openProfiles } from '#tests/support/profiles.ts'

const { person, changesOf, auditOf, notificationsOf } = await openProfiles()
const [admin, rival] = await Promise.all([person({ role: 'ADMIN' }), person()])

/** Somebody whose two profiles an administrator has filled in, which approves them. */
async function approved(role: 'MERCHANT' | 'BANK' = 'MERCHANT') {
  const owner = await person({ ...blank, role })
  await messageOf(await admin.save('business', aBusiness, owner))
  await messageOf(await admin.save('contact', aContact, owner))
  return owner
}

describe('the owner', () => {
  test('fills a new profile, which is live at once and waits [MERCH-49, MERCH-51]', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const owner = await person({ ...blank, role })
      expect(await messageOf(await owner.save('business', aBusiness))).toContain(
        'waiting for approval',
      )
      expect(await messageOf(await owner.save('contact', aContact))).toContain(
        'are waiting for approval',
      )
      expect(await owner.business()).toMatchObject({ updated: true, approvalStatus: 'PENDING' })
      expect(await owner.contact()).toMatchObject({
        name: aContact.name,
        approvalStatus: 'PENDING',
      })
      expect(await changesOf(owner.id)).toMatchObject([
        { kind: 'profile', status: 'PENDING', values: aBusiness, submittedBy: owner.id },
        { kind: 'contact', status: 'PENDING', values: aContact, decidedBy: null },
      ])
    }
  })

  test('changes an approved profile by a version that waits; the approved one stays live [MERCH-51]', async () => {
    const owner = await approved()
    await messageOf(await owner.save('business', { ...aBusiness, address: '1 New Road' }))
    await messageOf(await owner.save('contact', { ...aContact, name: 'Somebody New' }))
    expect(await owner.business()).toMatchObject({
      address: aBusiness.address,
      approvalStatus: 'APPROVED',
      change: { address: '1 New Road', status: 'PENDING', comment: null },
    })
    expect(await owner.contact()).toMatchObject({
      name: aContact.name,
      approvalStatus: 'APPROVED',
      change: { name: 'Somebody New', status: 'PENDING' },
    })
  })

  test('the owner replaces the version that waits by saving again, and takes it back by saving the live one', async () => {
    const owner = await approved()
    const save = async (address: string) =>
      messageOf(await owner.save('business', { ...aBusiness, address }))
    const statuses = async () =>
      (await changesOf(owner.id))
        .filter(({ kind }) => kind === 'profile')
        .map(({ status }) => status)
    expect(await save(aBusiness.address)).toBe('Nothing has changed.')
    expect(await statuses()).toEqual(['APPROVED'])
    await save('1 New Road')
    await save('2 New Road')
    expect(await save('2 New Road')).toBe('This version is already waiting for approval.')
    expect(await statuses()).toEqual(['APPROVED', 'REPLACED', 'PENDING'])
    expect(await save(aBusiness.address)).toContain('withdrew the one waiting')
    expect(await statuses()).toEqual(['APPROVED', 'REPLACED', 'REPLACED'])
    expect((await owner.business()).change).toBeNull()
  })

  test('administrators are told, with the address of the review; the audit names fields alone [NOTIF-13]', async () => {
    const owner = await approved('BANK')
    await owner.save('business', { ...aBusiness, address: '1 Secret Lane' })
    await owner.save('contact', { ...aContact, email: 'secret@example.com' })
    const waiting = (await changesOf(owner.id)).filter(({ status }) => status === 'PENDING')
    expect((await notificationsOf(admin.id)).slice(-2)).toMatchObject([
      {
        type: 'business-profile-submitted',
        link: `/approvals/viewBusinessProfile/BANK/${waiting[0]?.id}`,
        params: { name: aBusiness.businessName },
      },
      {
        type: 'contact-details-submitted',
        link: `/approvals/viewContactDetails/BANK/${waiting[1]?.id}`,
      },
    ])
    const audit = await auditOf(owner.id)
    expect(audit.slice(-2)).toMatchObject([
      { event: 'business-profile.submitted', actorId: owner.id, after: { fields: ['address'] } },
      { event: 'contact-details.submitted', after: { fields: ['email'] } },
    ])
    expect(JSON.stringify(audit)).not.toMatch(/secret|1000200030|771239876/i)
  })

  test('a rejected merchant resubmits the account by saving the profile', async () => {
    const owner = await person({ ...blank, approvalStatus: 'REJECTED' })
    await messageOf(await owner.save('contact', aContact))
    expect(await messageOf(await owner.save('business', aBusiness))).toContain(
      'account is waiting for approval again',
    )
    const summary = await (await owner.ask(`/users/MERCHANT/${owner.id}`)).json()
    expect(summary.data.approvalStatus).toBe('PENDING')
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      event: 'user.resubmitted',
      before: { approvalStatus: 'REJECTED' },
      after: { approvalStatus: 'PENDING' },
    })
    expect((await notificationsOf(admin.id)).at(-1)).toMatchObject({
      type: 'merchant-submitted',
      link: `/merchant/review/${owner.id}`,
    })
  })

  test('saves while the account waits, too, and not with the legacy status [MERCH-56]', async () => {
    const codeFor = async (approvalStatus: AccountStatus) => {
      const owner = await person({ ...blank, approvalStatus })
      const answers = [
        await owner.save('business', aBusiness),
        await owner.save('contact', aContact),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await codeFor('APPROVED')).toEqual([200, 200])
    expect(await codeFor('UNBLOCKED')).toEqual([200, 200])
    expect(await codeFor('PENDING')).toEqual([200, 200])
    expect(await codeFor('REJECTED')).toEqual([200, 200])
    expect(await codeFor('ENABLED')).toEqual([422, 422])
  })
})

describe('an administrator', () => {
  test('saves what is approved at once, for merchants and banks [MERCH-49, MERCH-52]', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const owner = await approved(role)
      expect(await owner.business()).toMatchObject({ approvalStatus: 'APPROVED', change: null })
      expect(await owner.contact()).toMatchObject({ approvalStatus: 'APPROVED', change: null })
      expect(await changesOf(owner.id)).toMatchObject([
        { kind: 'profile', status: 'APPROVED', submittedBy: admin.id, decidedBy: admin.id },
        { kind: 'contact', status: 'APPROVED', submittedBy: admin.id, decidedBy: admin.id },
      ])
      expect(await notificationsOf(owner.id)).toMatchObject([
        { type: 'business-profile-approved', link: `/profile/${role.toLowerCase()}` },
        { type: 'contact-details-approved' },
      ])
      const profile = await (await owner.ask('/users')).json()
      expect(profile.data).toMatchObject({ showDashboard: true, canAddDeals: true })
    }
  })

  test('an administrator replaces what the owner had waiting [MERCH-52]', async () => {
    const owner = await approved()
    await owner.save('business', { ...aBusiness, address: '1 New Road' })
    await messageOf(await admin.save('business', aBusiness, owner))
    expect((await owner.business()).change?.address).toBe('1 New Road')
    await messageOf(await admin.save('business', { ...aBusiness, address: '3 Better Road' }, owner))
    expect(await owner.business()).toMatchObject({ address: '3 Better Road', change: null })
    const kinds = (await changesOf(owner.id)).filter(({ kind }) => kind === 'profile')
    expect(kinds.map(({ status }) => status)).toEqual(['APPROVED', 'REPLACED', 'APPROVED'])
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      event: 'business-profile.applied',
      actorId: admin.id,
      after: { fields: ['address'] },
    })
  })
})

test('nobody writes for others, as another type or for an account without a profile [Z02, Z03]', async () => {
  const owner = await approved()
  const user = await person({ role: 'USER' })
  for (const part of ['business', 'contact'] as const) {
    const body = part === 'business' ? aBusiness : aContact
    const as = async (who: typeof owner, of: { id: string; role: typeof owner.role }) =>
      (await refusalOf(await who.save(part, body, of))).code
    expect(await as(rival, owner)).toBe(4003)
    expect(await as(user, { id: user.id, role: 'MERCHANT' })).toBe(4003)
    expect(await as(owner, { id: owner.id, role: 'BANK' })).toBe(4004)
    expect(await as(admin, { id: owner.id, role: 'BANK' })).toBe(4004)
    expect(await as(admin, { id: admin.id, role: 'MERCHANT' })).toBe(4004)
    expect(await as(admin, { id: crypto.randomUUID(), role: 'MERCHANT' })).toBe(4004)
  }
  expect(await changesOf(owner.id)).toHaveLength(2)
})
