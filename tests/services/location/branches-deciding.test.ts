import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { branchReviews } from '#src/services/location/branches/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { approve, openLocation } from './open-location.ts'

const { db, person, narrowed, rowOf, auditOf, notificationsOf } = await openLocation()
const owner = await person()
const admin = await person({ role: 'ADMIN' })

describe('verifying', () => {
  test('each of the two is verified and taken back [BRANCH-09, BRANCH-13, BRANCH-14]', async () => {
    const id = await owner.add()
    for (const [type, column] of [
      ['ADDRESS', 'addressVerified'],
      ['CONTACT', 'contactVerified'],
    ] as const) {
      await dataOf(await admin.verify(id, type))
      expect((await rowOf(id))[column]).toBe(true)
      await dataOf(await admin.verify(id, type, 'NOT_VERIFIED'))
      expect((await rowOf(id))[column]).toBe(false)
    }
    expect((await auditOf(id)).filter(({ event }) => event === 'branch.verified')).toHaveLength(4)
    const answer = await admin.verify(id, 'ADDRESS', 'PERHAPS')
    expect(await refusalOf(answer)).toMatchObject({ code: 4000 })
  })

  test('what was done is said in the field message, in the reader’s language [BRANCH-30]', async () => {
    const id = await owner.add()
    const answer = await admin.verify(id, 'ADDRESS')
    expect(await answer.json()).toMatchObject({ message: 'Address verified.' })
    const flag = { verifyType: 'CONTACT', action: 'VERIFIED', version: 1 }
    const body = { id, ...flag, userId: admin.id }
    const russian = await admin.ask('PUT', '/branch/MERCHANT/verify', { body, language: 'ru' })
    expect(await russian.json()).toMatchObject({ message: 'Контактный номер подтверждён.' })
  })

  test('only while it waits, and only under its owner’s type [Z06]', async () => {
    const id = await owner.add()
    expect(await refusalOf(await admin.verify(id, 'ADDRESS', 'VERIFIED', 'BANK'))).toMatchObject({
      code: 4004,
    })
    await approve(admin, id)
    const late = await refusalOf(await admin.verify(id, 'ADDRESS', 'NOT_VERIFIED'))
    expect(late.code).toBe(4022)
    expect(late.displayMessage).toContain('approved this branch on')
    expect((await rowOf(id)).addressVerified).toBe(true)
  })
})

describe('deciding', () => {
  test('an approved branch is live, and its owner is told [ROLE-04, NOTIF-13, BRANCH-10, BRANCH-11]', async () => {
    const id = await owner.add({ name: 'Harbour stall' })
    await approve(admin, id)
    expect(await owner.read(id)).toMatchObject({
      status: 'APPROVED',
      comment: null,
      live: { name: 'Harbour stall' },
      reviews: [{ decision: 'APPROVED', comment: null, version: 1 }],
    })
    const news = (await notificationsOf(owner.id)).filter(({ link }) => link?.endsWith(id))
    expect(news).toMatchObject([{ type: 'branch-approved', params: { name: 'Harbour stall' } }])
  })

  test('nothing is approved before both are verified [BRANCH-16]', async () => {
    const id = await owner.add()
    expect(await refusalOf(await admin.decide(id, 'APPROVE'))).toMatchObject({ code: 4022 })
    await dataOf(await admin.verify(id, 'ADDRESS'))
    const { code, displayMessage } = await refusalOf(await admin.decide(id, 'APPROVE'))
    expect(code).toBe(4022)
    expect(displayMessage).toContain('Verify the address and the contact number')
    expect((await rowOf(id)).approvalStatus).toBe('PENDING')
    await dataOf(await admin.verify(id, 'CONTACT'))
    await dataOf(await admin.decide(id, 'APPROVE'))
  })

  test('a contact number that a branch has not counts as verified [BRANCH-16]', async () => {
    const id = await owner.add({ contactNo: null })
    await dataOf(await admin.verify(id, 'ADDRESS'))
    await dataOf(await admin.decide(id, 'APPROVE'))
    expect((await rowOf(id)).approvalStatus).toBe('APPROVED')
  })

  test('a rejection needs a comment, which the owner reads [BRANCH-12]', async () => {
    const id = await owner.add()
    for (const comment of [undefined, '   ']) {
      const { code, errors } = await refusalOf(await admin.decide(id, 'REJECT', { comment }))
      expect([code, Object.keys(errors ?? {})]).toEqual([4000, ['comment']])
    }
    await dataOf(await admin.decide(id, 'REJECT', { comment: 'No such street.' }))
    expect(await owner.read(id)).toMatchObject({ status: 'REJECTED', comment: 'No such street.' })
    const [news] = (await notificationsOf(owner.id)).slice(-1)
    expect(news).toMatchObject({ type: 'branch-rejected', params: { comment: 'No such street.' } })
    const [entry] = (await auditOf(id)).slice(-1)
    expect(entry).toMatchObject({ event: 'branch.rejected', comment: 'No such street.' })
  })

  test('a decided branch is not decided again, and the late one learns by whom [Z06]', async () => {
    const id = await owner.add()
    await dataOf(await admin.decide(id, 'REJECT', { comment: 'No.' }))
    for (const action of ['APPROVE', 'REJECT']) {
      const late = await refusalOf(await admin.decide(id, action, { comment: 'Again.' }))
      expect(late.code).toBe(4022)
      expect(late.displayMessage).toContain(`${admin.fullName} rejected this branch on`)
    }
    expect(
      await db.select().from(branchReviews).where(eq(branchReviews.branchId, id)),
    ).toHaveLength(1)
  })

  test('only the version that was seen is decided [APPR-24]', async () => {
    const id = await owner.add()
    await dataOf(await owner.save(id, { name: 'Changed meanwhile' }))
    const seen = { comment: 'Seen the first.', version: 1 }
    expect(await refusalOf(await admin.decide(id, 'REJECT', seen))).toMatchObject({ code: 4022 })
    expect((await rowOf(id)).approvalStatus).toBe('PENDING')
    await dataOf(await admin.decide(id, 'REJECT', { ...seen, version: 2 }))
  })
})

test('of 40 mixed decisions at once one wins: one review, one audit row, one notification [R02]', async () => {
  const id = await owner.add()
  await dataOf(await admin.verify(id, 'ADDRESS'))
  await dataOf(await admin.verify(id, 'CONTACT'))
  const before = (await notificationsOf(owner.id)).length
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, index) =>
      admin.decide(id, index % 2 ? 'APPROVE' : 'REJECT', { comment: 'In a crowd.', version: 1 }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(39)
  expect(await db.select().from(branchReviews).where(eq(branchReviews.branchId, id))).toHaveLength(
    1,
  )
  const decided = (await auditOf(id)).filter(({ event }) => /approved|rejected/.test(event))
  expect(decided).toHaveLength(1)
  expect((await notificationsOf(owner.id)).length).toBe(before + 1)
})

test('an edit and an approval at once: nothing is approved that was not seen', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await owner.add()
    await dataOf(await admin.verify(id, 'ADDRESS'))
    await dataOf(await admin.verify(id, 'CONTACT'))
    await Promise.all([
      owner.save(id, { address: { value: 'Elsewhere' } }),
      admin.decide(id, 'APPROVE', { version: 1 }),
    ])
    const row = await rowOf(id)
    expect(row).toMatchObject({ approvalStatus: 'PENDING', version: 2, addressVerified: false })
    expect(row.approvedAs?.address ?? '12 Rampart Street, Fort').toBe('12 Rampart Street, Fort')
  }
})

test('who may decide on branches alone decides, who may not does not [ROLE-15]', async () => {
  const id = await owner.add()
  const other = await narrowed('VIEW_BRANCH', 'APPROVE_DEAL')
  expect(await refusalOf(await other.verify(id, 'ADDRESS'))).toMatchObject({ code: 4003 })
  expect(await refusalOf(await other.decide(id, 'APPROVE'))).toMatchObject({ code: 4003 })
  expect((await notificationsOf(other.id)).length).toBe(0)
  await approve(await narrowed('APPROVE_BRANCH'), id)
  expect((await rowOf(id)).approvalStatus).toBe('APPROVED')
})
