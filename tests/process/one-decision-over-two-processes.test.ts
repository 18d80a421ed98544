import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { comment, type SubmissionKind, submissions } from '#tests/support/submissions.ts'

const BUSY = 503
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const sendBack = ['deals', 'branches', 'profile'] as const satisfies readonly SubmissionKind[]
const decidedByOne = [...sendBack, 'accounts'] as const

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
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const origins = [first.origin, second.origin]
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const authorization = `Bearer ${await tokenFrom(first.origin, admin.email)}`
  for (const kind of of) {
    const { owner, subject, path, body } = await submissions[kind](db)
    const codes = await Promise.all(
      Array.from({ length: crowd }, async (_none, at) => {
        const answer = await fetch(`${origins[at % 2]}/api/v1/${path}`, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body(at % 4 < 2 ? 'APPROVE' : against)),
        })
        // Beyond its capacity a process says so instead.
        if (answer.status === BUSY) return BUSY
        const { code }: { code: number } = await answer.json()
        return code
      }),
    )
    expect(
      codes.filter((code) => code === 2000),
      kind,
    ).toHaveLength(1)
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
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const authorization = `Bearer ${await tokenFrom(first.origin, admin.email)}`
  const old = { address: '1 Old Road', webSite: 'https://old.example/' }
  const owner = await addAccount(db, {
    business: { ...old, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  })
  const id = v7()
  const now = { address: '2 New Road', webSite: 'https://new.example/' }
  await db.insert(profileChanges).values({
    id,
    userId: owner.id,
    kind: 'BUSINESS',
    submittedBy: owner.id,
    values: { businessName: 'Harbour House', ...now },
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_none, at) => {
      const { origin } = at % 2 ? first : second
      const accepted = at % 4 < 2 ? 'address' : 'web'
      const answer = await fetch(`${origin}/api/v1/authentication/business/approve`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          id,
          comment,
          userType: 'MERCHANT',
          action: 'REQUEST_CHANGES',
          accepted: [accepted],
        }),
      })
      const { code }: { code: number } = await answer.json()
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
