import { describe, expect, test } from 'vitest'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { business, contact } from '#src/services/authentication/profiles/changes.ts'
import { decideChange } from '#src/services/authentication/profiles/decide-change.ts'
import { aBusiness, aContact, blank, openProfiles } from '#tests/support/profiles.ts'

const { db, deps, person, changesOf, auditOf, notificationsOf } = await openProfiles()
const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })
const caller = await deps.identify(admin.headers.authorization.slice(7), 'decision')
const origin = {
  caller,
  requestId: 'decision',
  address: null,
  format: formatFor('en', 'Asia/Colombo'),
}

const kinds = { BUSINESS: business, CONTACT: contact }
type Input = { kind?: keyof typeof kinds; type?: 'MERCHANT' | 'BANK'; comment?: string }

/** Decides in a transaction of its own; with a comment it rejects. */
function decide(changeId: string | undefined, input: Input = {}) {
  const { kind = 'BUSINESS', type = 'MERCHANT', comment } = input
  const action = comment === undefined ? 'APPROVE' : 'REJECT'
  const decision = { kind: kinds[kind], changeId: changeId ?? '', type, action, comment } as const
  return db.transaction((tx: Tx) => decideChange(tx, origin, decision))
}

async function waitingOf(userId: string) {
  return (await changesOf(userId)).find(({ status }) => status === 'PENDING')?.id
}

describe('approving a version', () => {
  test('makes it the live one, tells the owner and is audited', async () => {
    const owner = await person(blank)
    await owner.save('contact', aContact)
    const id = await waitingOf(owner.id)
    await decide(id, { kind: 'CONTACT' })
    expect(await owner.contact()).toMatchObject({
      name: aContact.name,
      approvalStatus: 'APPROVED',
      change: null,
    })
    await owner.save('contact', { ...aContact, name: 'Somebody New' })
    await decide(await waitingOf(owner.id), { kind: 'CONTACT' })
    expect(await owner.contact()).toMatchObject({ name: 'Somebody New', change: null })
    expect((await notificationsOf(owner.id)).at(-1)).toMatchObject({
      type: 'contact-details-approved',
      link: '/profile/merchant',
    })
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      event: 'contact-details.approved',
      actorId: admin.id,
      after: { approvalStatus: 'APPROVED' },
    })
    const [first] = await changesOf(owner.id)
    expect(first).toMatchObject({ status: 'APPROVED', decidedBy: admin.id, comment: null })
  })

  test('approving a version opens the dashboard of who filled in the business for the first time', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    await decide(await waitingOf(owner.id))
    const { data } = await (await owner.ask('/users')).json()
    expect(data).toMatchObject({ showDashboard: true, canAddDeals: true })
  })
})

describe('sending a version back', () => {
  const comment = 'Please name the street.'

  test('rejects the live one too if it was never approved, and a new save waits again', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    await decide(await waitingOf(owner.id), { comment })
    expect(await owner.business()).toMatchObject({
      approvalStatus: 'REJECTED',
      change: { status: 'REJECTED', comment },
    })
    await owner.save('business', aBusiness)
    expect(await owner.business()).toMatchObject({
      approvalStatus: 'PENDING',
      change: { status: 'PENDING', comment: null },
    })
  })

  test('sending a version back leaves an approved one live and shows the comment until something newer is approved', async () => {
    const owner = await person(blank)
    await admin.save('business', aBusiness, owner)
    await owner.save('business', { ...aBusiness, address: 'Somewhere' })
    await decide(await waitingOf(owner.id), { comment })
    expect(await owner.business()).toMatchObject({
      address: aBusiness.address,
      approvalStatus: 'APPROVED',
      change: { address: 'Somewhere', status: 'REJECTED', comment },
    })
    expect((await notificationsOf(owner.id)).at(-1)).toMatchObject({
      type: 'business-profile-rejected',
      params: { comment },
    })
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      event: 'business-profile.rejected',
      after: { approvalStatus: 'APPROVED' },
      comment,
    })
    await admin.save('business', { ...aBusiness, address: '8 Temple Street, Kandy' }, owner)
    expect((await owner.business()).change).toBeNull()
  })
})

describe('a version that does not wait', () => {
  test('a version that does not wait is refused with who decided it, or that a newer one came', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    const first = await waitingOf(owner.id)
    await owner.save('business', { ...aBusiness, address: 'Somewhere else' })
    const second = await waitingOf(owner.id)
    const refused = (key: string) => ({ kind: 'ruleBroken', key: `profiles:change.${key}` })
    await expect(decide(first)).rejects.toMatchObject(refused('replaced'))
    await decide(second, { comment: 'No.' })
    await expect(decide(second)).rejects.toMatchObject({
      ...refused('rejected'),
      details: { params: { name: 'Ishara Fernando', when: expect.any(String) } },
    })
    await owner.save('business', { ...aBusiness, address: '5 Lake Road' })
    const third = await waitingOf(owner.id)
    await decide(third)
    await expect(decide(third, { comment: 'No.' })).rejects.toMatchObject(refused('approved'))
  })

  test('and one of another kind or type is not there', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    const id = await waitingOf(owner.id)
    const missing = { kind: 'notFound' }
    await expect(decide(id, { kind: 'CONTACT' })).rejects.toMatchObject(missing)
    await expect(decide(id, { type: 'BANK' })).rejects.toMatchObject(missing)
    await expect(decide(crypto.randomUUID())).rejects.toMatchObject(missing)
  })
})

describe('at the same time [R02]', () => {
  test('of twenty decisions one wins: one audit row, one notification', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    const id = await waitingOf(owner.id)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_none, index) =>
        decide(id, index % 2 === 0 ? {} : { comment: 'Decided in a crowd.' }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const news = (await notificationsOf(owner.id)).filter(({ type }) =>
      type.startsWith('business-profile'),
    )
    expect(news).toHaveLength(1)
    const audit = (await auditOf(owner.id)).filter(({ actorId }) => actorId === admin.id)
    expect(audit).toHaveLength(1)
  })

  test('of twenty saves all are answered and one version waits, the one that is read', async () => {
    const owner = await person(blank)
    await admin.save('business', aBusiness, owner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        owner.save('business', { ...aBusiness, address: `${index} Crowded Street` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const changes = await changesOf(owner.id)
    const waiting = changes.filter(({ status }) => status === 'PENDING')
    expect(waiting).toHaveLength(1)
    expect(changes.at(-1)?.id).toBe(waiting[0]?.id)
    expect((await owner.business()).change?.id).toBe(waiting[0]?.id)
  })

  test('saves of both sides and decisions leave one live version that history explains', async () => {
    const owner = await person(blank)
    await owner.save('business', aBusiness)
    const id = await waitingOf(owner.id)
    const answers = await Promise.allSettled([
      ...Array.from({ length: 6 }, (_none, index) =>
        owner.save('business', { ...aBusiness, address: `${index} Owner Street` }),
      ),
      ...Array.from({ length: 6 }, (_none, index) =>
        admin.save('business', { ...aBusiness, address: `${index} Admin Street` }, owner),
      ),
      decide(id),
    ])
    const statuses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value ? [answer.value.status] : [],
    )
    expect(statuses).toEqual(Array(12).fill(200))
    const changes = await changesOf(owner.id)
    const approved = changes.filter(({ status }) => status === 'APPROVED').at(-1)
    expect(await owner.business()).toMatchObject({
      approvalStatus: 'APPROVED',
      address: approved?.values.address,
    })
    expect(changes.filter(({ status }) => status === 'PENDING').length).toBeLessThan(2)
  })
})
