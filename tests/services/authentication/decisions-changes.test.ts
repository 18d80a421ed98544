import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { users } from '#src/services/authentication/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { COMMENT, openDecisions } from '#tests/support/decisions.ts'
import { aBusiness, aContact, blank, messageOf } from '#tests/support/profiles.ts'

const { db, person, admin, authentication, changesOf, auditOf, notificationsOf } =
  await openDecisions()

type Person = Awaited<ReturnType<typeof person>>
type Kind = 'business' | 'contact'
type Item = Record<string, unknown> & { businessId?: string; contactId?: string; userId: string }
type List = {
  allPendingBusinessInfo: Item[]
  allPendingContactInfo: Item[]
  page: number
  size: number
  totalItems: number
  totalPages: number
}

const ask = (who: Person, kind: Kind, term = 'ALL', pages = '0/25') =>
  who.ask(`/${kind}/pending/${pages}/search/${encodeURIComponent(term)}`)
const list = async (...args: Parameters<typeof ask>) => dataOf<List>(await ask(...args))
const owners = async (kind: Kind, term?: string, pages?: string) => {
  const found = await list(admin, kind, term, pages)
  const items = kind === 'business' ? found.allPendingBusinessInfo : found.allPendingContactInfo
  return items.map(({ userId }) => userId)
}

const decide = (
  kind: Kind,
  id: string | undefined,
  body: Record<string, unknown> = {},
  { by = admin, language }: { by?: Person; language?: string } = {},
) =>
  by.ask(`/${kind}/approve`, {
    method: 'PUT',
    body: { id, userType: 'MERCHANT', action: 'APPROVE', ...body },
    ...(language && { language }),
  })

async function waitingOf(userId: string) {
  return (await changesOf(userId)).find(({ status }) => status === 'PENDING')?.id
}

const kandy = await person({ ...blank, fullName: 'Sanjaya Alwis', imageUrl: '/face' })
const galle = await person({ fullName: 'Nadeesha Perera' })
const bank = await person({ ...blank, role: 'BANK', fullName: 'Lagoon Bank', imageUrl: '/bank' })
const gone = await person()
for (const owner of [kandy, galle, bank, gone]) {
  await owner.save('business', { ...aBusiness, businessName: `${owner.fullName} & Co` })
  await owner.save('contact', aContact)
}
await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
await db
  .update(profileChanges)
  .set({ submittedAt: new Date('2026-01-02T20:00:00Z') })
  .where(eq(profileChanges.subjectId, galle.id))
await db
  .update(profileChanges)
  .set({ values: sql`${profileChanges.values} || '{"imageUrl": "/shop"}'` })
  .where(eq(profileChanges.subjectId, galle.id))

describe('the lists of what waits', () => {
  test('business information, who waits longest first [APPR-11]', async () => {
    const found = await list(admin, 'business')
    expect(found).toMatchObject({ page: 0, size: 25, totalItems: 3, totalPages: 1 })
    expect(found.allPendingBusinessInfo.map(({ userId }) => userId)).toEqual([
      galle.id,
      kandy.id,
      bank.id,
    ])
    expect(found.allPendingBusinessInfo[0]).toEqual({
      businessId: await waitingOfKind(galle.id, 'profile'),
      userId: galle.id,
      userType: 'MERCHANT',
      businessName: 'Nadeesha Perera & Co',
      imageUrl: '/shop',
      approvalStatus: 'PENDING',
      submittedAt: expect.objectContaining({ displayDate: '03-01-2026' }),
      risks: [{ kind: 'bank' }, { kind: 'contact' }],
    })
    expect(found.allPendingBusinessInfo[2]).toMatchObject({ userType: 'BANK' })
  })

  test('contact persons, with the picture of the merchant or of the bank [APPR-12]', async () => {
    const found = await list(admin, 'contact')
    expect(found.totalItems).toBe(3)
    const [first, second, third] = found.allPendingContactInfo
    expect(first).toMatchObject({ userId: galle.id, merchant: { imageUrl: null }, bank: null })
    expect(second).toEqual({
      contactId: await waitingOfKind(kandy.id, 'contact'),
      userId: kandy.id,
      userType: 'MERCHANT',
      business: { name: 'Sanjaya Alwis & Co' },
      merchant: { imageUrl: '/face' },
      bank: null,
      approvalStatus: 'PENDING',
      submittedAt: expect.objectContaining({ milliseconds: expect.any(Number) }),
      risks: [],
    })
    expect(third).toMatchObject({ userType: 'BANK', merchant: null, bank: { imageUrl: '/bank' } })
  })

  test.each(['business', 'contact'] as const)('search and page %s', async (kind) => {
    expect(await owners(kind, 'SANJAYA')).toEqual([kandy.id])
    expect(await owners(kind, 'lagoon')).toEqual([bank.id])
    expect(await owners(kind, '& co')).toEqual(
      kind === 'business' ? [galle.id, kandy.id, bank.id] : [kandy.id, bank.id],
    )
    expect(await owners(kind, '%')).toEqual([])
    expect((await list(admin, kind, 'lagoon')).totalItems).toBe(1)
    expect(await owners(kind, 'ALL', '1/2')).toEqual([bank.id])
    expect(await owners(kind, 'ALL', '1000000/250')).toEqual([])
  })

  test.each(['business', 'contact'] as const)(
    'of %s are for administrators, and refuse odd input [Z05, U10]',
    async (kind) => {
      for (const who of [kandy, bank]) {
        expect(await refusalOf(await ask(who, kind))).toMatchObject({ status: 403, code: 4003 })
      }
      const stranger = await authentication.request(`/${kind}/pending/0/25/search/ALL`)
      expect(await refusalOf(stranger)).toMatchObject({ status: 401, code: 4001 })
      for (const answer of [
        await ask(admin, kind, 'a\0b'),
        await ask(admin, kind, 'ALL', '0/251'),
        await ask(admin, kind, 'ALL', '-1/25'),
      ]) {
        expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 4000 })
      }
    },
  )
})

describe.each(['business', 'contact'] as const)('%s/approve', (kind) => {
  const subject = kind === 'business' ? 'business-profile' : 'contact-details'

  async function waiting() {
    const owner = await person(blank)
    await owner.save(kind, kind === 'business' ? aBusiness : aContact)
    return { owner, id: await waitingOf(owner.id) }
  }

  test('approves what waits: live, off the list, and its owner is told [ROLE-04, NOTIF-13, APPR-15]', async () => {
    const { owner, id } = await waiting()
    expect(await owners(kind)).toContain(owner.id)
    const message = await messageOf(await decide(kind, id))
    expect(message).toMatch(
      /^(Business profile approved\. Its|Contact details approved\. Their) owner will be notified\.$/,
    )
    expect(await owner[kind]()).toMatchObject({ approvalStatus: 'APPROVED', change: null })
    expect(await owners(kind)).not.toContain(owner.id)
    expect((await notificationsOf(owner.id)).at(-1)).toMatchObject({ type: `${subject}-approved` })
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      event: `${subject}.approved`,
      actorId: admin.id,
    })
  })

  test('rejects with a comment, which its owner reads [APPR-23]', async () => {
    const { owner, id } = await waiting()
    for (const comment of [undefined, '', '  ', 'a\0b']) {
      const refused = await refusalOf(await decide(kind, id, { action: 'REJECT', comment }))
      expect(refused).toMatchObject({
        status: 400,
        code: 4000,
        errors: { comment: expect.any(String) },
      })
    }
    const body = { action: 'REJECT', comment: COMMENT }
    const message = await messageOf(await decide(kind, id, body, { language: 'ru' }))
    expect(message).toContain('Владелец получит уведомление')
    expect(await owner[kind]()).toMatchObject({ change: { status: 'REJECTED', comment: COMMENT } })
    expect((await notificationsOf(owner.id)).at(-1)).toMatchObject({
      type: `${subject}-rejected`,
      params: { comment: COMMENT },
    })
  })

  test('of 40 mixed decisions at once one wins, the others read who it was [R02, APPR-22]', async () => {
    const { owner, id } = await waiting()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        decide(kind, id, { action: index % 2 === 0 ? 'APPROVE' : 'REJECT', comment: COMMENT }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await Promise.all(answers.filter(({ status }) => status !== 200).map(refusalOf))
    for (const { code, displayMessage } of late) {
      expect(code).toBe(4022)
      expect(displayMessage).toMatch(/^Ishara Fernando (approv|reject)ed this version on \d\d-/)
    }
    const news = (await notificationsOf(owner.id)).filter(({ type }) => type.startsWith(subject))
    expect(news).toHaveLength(1)
  })

  test('refuses a version that a newer one replaced [APPR-24]', async () => {
    const { owner, id } = await waiting()
    await owner.save(
      kind,
      kind === 'business'
        ? { ...aBusiness, address: 'Somewhere else' }
        : { ...aContact, name: 'Somebody else' },
    )
    const refused = await refusalOf(await decide(kind, id))
    expect(refused).toMatchObject({ status: 422, code: 4022 })
    expect(refused.displayMessage).toContain('newer version')
    expect((await owner[kind]()).approvalStatus).toBe('PENDING')
  })

  test('is for administrators, of what there is [Z05, U10]', async () => {
    const { owner, id } = await waiting()
    for (const by of [owner, bank]) {
      const refused = await refusalOf(await decide(kind, id, {}, { by }))
      expect(refused).toMatchObject({ status: 403, code: 4003 })
    }
    const other = kind === 'business' ? 'contact' : 'business'
    for (const answer of [
      await decide(kind, id, { userType: 'BANK' }),
      await decide(other, id),
      await decide(kind, crypto.randomUUID()),
    ]) {
      expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 4004 })
    }
    const wrong = [{ id: 'me' }, { userType: 'USER' }, { action: 'BLOCK' }, { comment: 7 }]
    for (const body of wrong) {
      const refused = await refusalOf(await decide(kind, id, body))
      expect(refused).toMatchObject({ status: 400, code: 4000 })
    }
    expect(await waitingOf(owner.id)).toBe(id)
  })
})

async function waitingOfKind(userId: string, kind: 'profile' | 'contact') {
  return (await changesOf(userId)).find((change) => change.kind === kind)?.id
}
