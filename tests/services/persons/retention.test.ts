import { sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountViews } from '#src/services/authentication/account-views/schema.ts'
import { refreshTokens } from '#src/services/authentication/refresh-tokens/schema.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { removeOld, retentions } from '#src/services/persons/retention.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const DAY_MS = 86_400_000
const SIGN_INS = 60
const NOTICES = 90
const { db } = await testDatabase()
const deps = {
  db,
  settings: { retention: { signInDays: SIGN_INS, notificationDays: NOTICES } },
}
const { id: userId } = await addAccount(db)
const tillId = v4()
await db.insert(tills).values({ id: tillId, merchantId: userId, branchId: v4(), name: 'Till' })

beforeEach(() =>
  db
    .execute(sql`truncate ${signIns}, ${refreshTokens}, ${notifications}, ${accountViews}`)
    .then(() => undefined),
)

/** An instant so many days ago, with an id of that moment. */
function ago(days: number) {
  const at = new Date(Date.now() - days * DAY_MS)
  return { id: v7({ msecs: at.getTime() }), createdAt: at }
}

async function addSignIn(days: number, of: Partial<typeof signIns.$inferInsert> = {}) {
  const signIn = { ...ago(days), userId, ...of }
  await db.insert(signIns).values(signIn)
  return signIn.id
}

const addToken = (signInId: string, expired: number) =>
  db.insert(refreshTokens).values({ hash: v4(), signInId, expiresAt: ago(expired).createdAt })

const addNotice = (days: number, readAt: Date | null = null) =>
  db
    .insert(notifications)
    .values({ ...ago(days), userId, type: 'x', params: {}, link: null, readAt })

async function isLeft(table: typeof signIns | typeof notifications | typeof refreshTokens) {
  await removeOld(deps)
  return (await db.$count(table)) > 0
}

describe('rows go once they are old [OPS-64]', () => {
  test.each([
    [NOTICES - 0.01, null, true],
    [NOTICES + 0.01, null, false],
    [NOTICES + 0.01, new Date(), false],
    [NOTICES * 20, null, false],
    [-1, null, true],
  ])('a notification of %d days, read %s: left %s', async (days, readAt, left) => {
    await addNotice(days, readAt)
    expect(await isLeft(notifications)).toBe(left)
  })

  test('a notification that was held back counts from when it appeared', async () => {
    await db.insert(notifications).values({
      ...ago(NOTICES + 1),
      createdAt: ago(NOTICES - 1).createdAt,
      userId,
      type: 'x',
      params: {},
    })
    expect(await isLeft(notifications)).toBe(true)
  })

  test.each([
    [-13, true],
    [0.99, true],
    [1.01, false],
    [400, false],
  ])('a refresh token that expired %d days ago: left %s', async (expired, left) => {
    await addToken(await addSignIn(1), expired)
    expect(await isLeft(refreshTokens)).toBe(left)
    expect(await db.$count(signIns)).toBe(1)
  })

  test.each([
    ['young', () => addSignIn(SIGN_INS - 0.01), true],
    ['old', () => addSignIn(SIGN_INS + 0.01), false],
    ['old and ended', () => addSignIn(SIGN_INS + 9, { revokedAt: new Date() }), false],
    ['of a till', () => addSignIn(900, { tillId }), true],
    ['still renewed', async () => addToken(await addSignIn(900), -1), true],
    ['renewed until yesterday', async () => addToken(await addSignIn(900), 0.5), true],
    ['renewed until last week', async () => addToken(await addSignIn(900), 7), false],
    ['a look at an account', () => look(0), true],
    ['from which somebody looked', () => look(1), true],
  ])('a sign-in that is %s: left %s', async (_what, add, left) => {
    await add()
    expect(await isLeft(signIns)).toBe(left)
  })

  async function look(kept: 0 | 1): Promise<void> {
    const ids = [await addSignIn(900), await addSignIn(900)] as const
    const other = ids[1 - kept] ?? ''
    await db.insert(accountViews).values({
      signInId: ids[kept],
      viewerSignInId: other,
      accountId: userId,
      viewerId: userId,
      reason: 'help',
      endsAt: new Date(),
    })
  }
})

describe('slices', () => {
  test('a round takes some of each, the oldest first, and says whether there may be more', async () => {
    for (const days of [NOTICES + 1, NOTICES + 2, NOTICES + 3, 1]) await addNotice(days)
    expect(await removeOld(deps, 2)).toBe(true)
    const left = await db.select().from(notifications).orderBy(notifications.id)
    const ages = left.map(({ createdAt }) =>
      Math.round((Date.now() - createdAt.getTime()) / DAY_MS),
    )
    expect(ages).toEqual([NOTICES + 1, 1])
    expect([await removeOld(deps, 2), await db.$count(notifications)]).toEqual([false, 1])
  })

  test('rounds of several processes at once take other rows, and wait for none that is held', async () => {
    for (let at = 0; at < 30; at += 1) await addNotice(NOTICES + 1 + at)
    const [held] = await db.select().from(notifications).orderBy(notifications.id).limit(1)
    await db.transaction(async (tx) => {
      await tx.select().from(notifications).where(sql`id = ${held?.id}`).for('update')
      await Promise.all([1, 2, 3].map(() => removeOld(deps, 8)))
      expect(await db.$count(notifications)).toBe(30 - 24)
    })
    await removeOld(deps, 8)
    expect(await db.$count(notifications)).toBe(0)
  })

  test.each(retentions.map(({ table }) => table))(
    'an index finds the oldest of %s',
    async (table) => {
      const plans: string[] = []
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        await tx.execute(sql`set local enable_sort = off`)
        await tx.execute(sql`set local enable_bitmapscan = off`)
        const explained = {
          execute: async (query: ReturnType<typeof sql>) => {
            const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
            return { rowCount: 0 }
          },
        }
        await removeOld({ ...deps, db: explained as never })
      })
      const plan = plans.find((one) => one.startsWith(`Delete on ${table}`)) ?? ''
      const { oldest = '' } = retentions.find((one) => one.table === table) ?? {}
      expect(plan).toMatch(
        new RegExp(`Index Scan using \\w+ on ${table}[^\\n]*\\n\\s+Index Cond: \\(.*${oldest} <`),
      )
      expect(plan).not.toMatch(/Sort/)
    },
  )
})
