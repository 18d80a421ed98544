import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { type SubmissionKind, submissions } from '#tests/support/submissions.ts'

const BUSY = 503
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

/** Two processes and two administrators who call them by turns. */
async function twoDesks() {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const people = servers.map(() => addAccount(db, { role: 'ADMIN', business: undefined }))
  const tokens = await Promise.all(
    people.map(async (person) => tokenFrom(servers[0].origin, (await person).email)),
  )

  /** The answer's code; 503 beyond a process's capacity. */
  async function send(at: number, method: string, path: string, body?: object, token = tokens[0]) {
    const answer = await fetch(`${servers[at % 2]?.origin}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === BUSY) return BUSY
    const { code }: { code: number } = await answer.json()
    return code
  }
  return {
    send,
    colleague: tokens[1],
    signIn: (email: string) => tokenFrom(servers[1].origin, email),
    undo: (at: number, kind: SubmissionKind, id: string) =>
      send(at, 'POST', 'core/approvals/undo', { items: [{ kind, id }] }),
  }
}

test.each(['deals', 'corrections', 'branches', 'profile', 'contact', 'accounts'] as const)(
  'of 10 undos of %s and 10 next decisions at once over two processes each has its place [APPR-91, R02]',
  async (kind) => {
    const { send, undo, colleague } = await twoDesks()
    const one = await submissions[kind](db)
    expect(await send(0, 'PUT', one.path, one.body('APPROVE'))).toBe(2000)
    const sent = Array.from({ length: 20 }, async (_none, at) =>
      at % 4 < 2
        ? { undone: await undo(at, kind, one.id) }
        : { decided: await send(at, 'PUT', one.path, one.body('REJECT'), colleague) },
    )
    const answers = await Promise.all(sent)
    const codes = answers.flatMap((one) => Object.values(one))
    expect(codes.filter((code) => ![2000, 4004, 4022, BUSY].includes(code))).toEqual([])
    const undone = answers.filter((one) => one.undone === 2000).length
    const decided = answers.filter((one) => one.decided === 2000).length
    expect(undone).toBe(1)
    expect(decided).toBeLessThanOrEqual(1)
    const rounds = await db.select().from(decidedRounds).where(eq(decidedRounds.itemId, one.id))
    expect(rounds.map(({ answer }) => answer)).toEqual(decided === 1 ? ['REJECTED'] : [])
    const news = await db.select().from(notifications).where(eq(notifications.userId, one.owner.id))
    expect(news).toHaveLength(decided)
    const audited = await db
      .select({ event: auditEntries.event })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, one.subject), eq(auditEntries.event, 'review.undone')))
    expect(audited).toHaveLength(1)
  },
)

test('of an undo of a rejection and the owner’s deletion at once over two processes nothing is lost [APPR-91, R02]', async () => {
  const { send, undo, signIn } = await twoDesks()
  for (let round = 0; round < 8; round += 1) {
    const one = await submissions.deals(db)
    const token = await signIn(one.owner.email)
    expect(await send(0, 'PUT', one.path, one.body('REJECT'))).toBe(2000)
    const remove = send(round + 1, 'DELETE', `core/deals/MERCHANT/${one.id}`, undefined, token)
    const [undone, removed] = await Promise.all([undo(round, 'deals', one.id), remove])
    expect([2000, 4022, BUSY]).toContain(undone)
    expect(removed).toBe(2000)
    const [deal] = await db.select().from(deals).where(eq(deals.id, one.id))
    expect(deal?.deletedAt).not.toBeNull()
    expect(deal?.approvalStatus).toBe(undone === 2000 ? 'PENDING' : 'REJECTED')
  }
})
