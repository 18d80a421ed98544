import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { decidedRounds, reviewLooks } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'
import { comment, type SubmissionKind, submissions } from '#tests/support/submissions.ts'
import { BUSY, envOn, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const { servers, signIn } = await twoProcesses(database, { atEnd: afterAll })
const sendBack = ['deals', 'branches', 'profile'] as const satisfies readonly SubmissionKind[]
const decidedByOne = [...sendBack, 'accounts'] as const

async function administrator(fullName = 'Ishara Fernando') {
  const { id, email } = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
  return { id, fullName, ask: (await signIn(email)).ask }
}
const administrators = () =>
  Promise.all(['Nadeesha', 'Ishara', 'Ruwan', 'Dilani'].map((name) => administrator(name)))

test.each([
  {
    title: 'of 40 who decide at once over two processes one does, of every kind [R02, APPR-22]',
    of: decidedByOne,
    against: 'REJECT',
    crowd: 40,
  },
  {
    title:
      'of a request for changes and an approval at once over two processes one wins [R02, DEAL-88, APPR-70]',
    of: sendBack,
    against: 'REQUEST_CHANGES',
    crowd: 10,
  },
] as const)('$title', async ({ of, against, crowd }) => {
  const admin = await administrator()
  for (const kind of of) {
    const { owner, subject, path, body } = await submissions[kind](db)
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_none, at) =>
        admin.ask(at, 'PUT', path, body(at % 4 < 2 ? 'APPROVE' : against)),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(
      codes.filter((code) => code === 2000),
      kind,
    ).toHaveLength(1)
    // Beyond its capacity a process says so instead.
    const late = codes.filter((code) => code === 4022 || code === BUSY)
    expect(late, kind).toHaveLength(crowd - 1)
    const audited = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, subject), eq(auditEntries.actorId, admin.id)))
    expect(
      audited.filter(({ event }) => !event.startsWith('request.')),
      kind,
    ).toHaveLength(1)
    const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(news, kind).toHaveLength(1)
  }
})

test('of partial acceptances of other parts at once over two processes one goes live [R02, APPR-77]', async () => {
  const { ask } = await administrator()
  const old = { address: '1 Old Road', webSite: 'https://old.example/' }
  const owner = await addAccount(db, {
    business: { ...old, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  })
  const id = v7()
  const now = { address: '2 New Road', webSite: 'https://new.example/' }
  await db.insert(profileChanges).values({
    id,
    kind: 'profile',
    subjectId: owner.id,
    ownerId: owner.id,
    submittedBy: owner.id,
    values: { businessName: 'Harbour House', ...now },
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_none, at) => {
      const accepted = at % 4 < 2 ? 'address' : 'web'
      const { code } = await ask(at, 'PUT', 'authentication/business/approve', {
        id,
        comment,
        userType: 'MERCHANT',
        action: 'REQUEST_CHANGES',
        accepted: [accepted],
      })
      return { code, accepted }
    }),
  )
  const won = answers.filter(({ code }) => code === 2000)
  expect(won).toHaveLength(1)
  const [live] = await db
    .select({ address: businessProfiles.address, webSite: businessProfiles.webSite })
    .from(businessProfiles)
    .where(eq(businessProfiles.userId, owner.id))
  const field = won[0]?.accepted === 'web' ? 'webSite' : 'address'
  expect(live).toEqual({ ...old, [field]: now[field] })
})

test('of two who decide on a whole business at once over two processes each part is decided once, and its owner told once [R02, APPR-83]', async () => {
  const browsers = await Promise.all(
    servers.map(async ({ origin }) => {
      const account = await addAccount(db, { role: 'ADMIN', business: undefined })
      return signedInAs(siteAt(origin, envOn(database).PUBLIC_ORIGIN), account)
    }),
  )
  for (let round = 0; round < 6; round += 1) {
    const { id: userId } = await addAccount(db, { approvalStatus: 'PENDING' })
    const by = { subjectId: userId, ownerId: userId, submittedBy: userId }
    const parts = [
      { id: v7(), kind: 'profile' as const, values: { businessName: 'Harbour House' } },
      { id: v7(), kind: 'contact' as const, values: { contactPersonName: 'Nadeesha Perera' } },
    ]
    for (const part of parts) {
      await db.insert(profileChanges).values({ ...part, ...by })
    }
    const path = `/approvals/business/${userId}`
    const pages = await Promise.all(browsers.map((browser) => browser.get(path)))
    const answers = await Promise.all(
      browsers.map((browser, at) => {
        const { $ } = pages[at] ?? {}
        if (!$) throw new Error('no page')
        const items = $('form[data-guard] input[name=item]').toArray()
        const ids = [userId, ...parts.map(({ id }) => id)]
        const choice = at === 0 ? 'APPROVE' : 'REJECT'
        return browser.post(path, {
          _csrf: $('form[data-guard] input[name=_csrf]').attr('value') ?? '',
          item: items.map((item) => $(item).attr('value') ?? ''),
          ...Object.fromEntries(ids.map((id) => [`choice-${id}`, choice])),
          ...Object.fromEntries(ids.map((id) => [`comment-${id}`, 'Decided at once.'])),
        })
      }),
    )
    const rounds = await db.select().from(decidedRounds).where(eq(decidedRounds.ownerId, userId))
    expect(rounds.map(({ kind }) => kind).sort()).toEqual(['accounts', 'contact', 'profile'])
    const news = await db.select().from(notifications).where(eq(notifications.userId, userId))
    expect(news).toHaveLength(3)
    const failed = answers.map(({ $ }) => $('.note.bad li').length)
    expect(
      failed.reduce((sum, count) => sum + count, 0),
      'each part fails for one',
    ).toBe(3)
  }
})

type Body = { items: object[]; personId?: string }
type Looks = { looks: { personId: string; name: string; lasting: boolean }[] }

async function waitingDeal() {
  const deal = await addDeal(db, (await addAccount(db)).id, { approvalStatus: 'PENDING' })
  return {
    items: [{ kind: 'deals', id: deal.id, seen: null }],
    row: async () => {
      const isIt = eq(reviewLooks.recordId, deal.id)
      return (await db.select().from(reviewLooks).where(isIt))[0]
    },
  }
}

test('of many who open an item at once over two processes one looks at it, and all read who [APPR-29]', async () => {
  const people = await administrators()
  const { items } = await waitingDeal()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) =>
      people[(at >> 1) % people.length]?.ask<Looks>(at, 'PUT', 'core/approvals/looks', { items }),
    ),
  )
  const answered = answers.flatMap((one) => (one?.status === BUSY ? [] : [one]))
  expect(answered.map((one) => one?.status)).toEqual(answered.map(() => 200))
  const names = answered.map((one) => one?.data?.looks.map(({ name }) => name).join())
  expect(new Set(names).size).toBe(1)
  expect(people.map(({ fullName }) => fullName)).toContain(names[0])
})

test('of administrators who take the same review at once over two processes one has it, the others read whose it is [APPR-86, R02]', async () => {
  const people = await administrators()
  for (let round = 0; round < 6; round += 1) {
    const { items, row } = await waitingDeal()
    const answers = await Promise.all(
      people.map(async ({ id, ask }, at) => {
        const body: Body = { items, personId: id }
        return { id, ...(await ask(at, 'PUT', 'core/approvals/looks', body)) }
      }),
    )
    const answered = answers.filter(({ status }) => status !== BUSY)
    const winners = answered.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const assigneeId = (await row())?.assigneeId
    expect(assigneeId).toBe(winners[0]?.id)
    const name = people.find(({ id }) => id === assigneeId)?.fullName ?? ''
    for (const { status, ...rest } of answered.filter((one) => one !== winners[0])) {
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(rest)).toContain(`${name} has had this since`)
    }
  }
})

test.each([
  ['opened and taken', 0],
  ['taken and opened', 1],
])(
  'what is %s by two at once over two processes, either way round, one has [APPR-29, APPR-86]',
  async (_way, first) => {
    const people = await administrators()
    const [opener, taker] = [people[0], people[1]]
    if (!opener || !taker) throw new Error('two administrators')
    for (let round = 0; round < 6; round += 1) {
      const { items, row } = await waitingDeal()
      const open = () => opener.ask<Looks>(0, 'PUT', 'core/approvals/looks', { items })
      const take = () =>
        taker.ask<Looks>(1, 'PUT', 'core/approvals/looks', { items, personId: taker.id })
      const sent = first === 0 ? [open(), take()] : [take(), open()]
      const [one, other] = await Promise.all(sent)
      const [opened, taken] = first === 0 ? [one, other] : [other, one]
      expect(opened?.status).toBe(200)
      const held = await row()
      const isTaken = held?.assigneeId === taker.id
      expect([held?.assigneeId, held?.expiresAt === null]).toEqual(
        isTaken ? [taker.id, true] : [opener.id, false],
      )
      expect(taken?.status).toBe(isTaken ? 200 : 422)
      if (!isTaken) expect(JSON.stringify(taken)).toContain(`${opener.fullName} has had this since`)
    }
  },
)
