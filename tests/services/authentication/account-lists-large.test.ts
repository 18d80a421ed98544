import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  accountPageIds,
  findAccountPage,
} from '#src/services/authentication/accounts-list/find-accounts.ts'
import type { AccountQuery } from '#src/services/authentication/accounts-list/match-accounts.ts'
import { createAccount } from '#src/services/authentication/create-account.ts'
import { users } from '#src/services/authentication/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, handles } = await testDatabase()
const MERCHANTS = 10_000
const USERS = 20_000

await db.execute(sql`
  insert into users (id, role, full_name, country_code, local_number, approval_status, created_at)
  select gen_random_uuid(), case when i <= ${MERCHANTS} then 'MERCHANT' else 'USER' end,
    'Owner ' || case when i % 2 = 0 then 'Perera ' else 'Silva ' end || i, '+94', (700000000 + i)::text,
    case when i > ${MERCHANTS} or i % 4 > 0 then 'APPROVED' else 'PENDING' end,
    timestamptz '2024-01-01' + i * interval '1 hour'
  from generate_series(1, ${MERCHANTS + USERS}::int) i`)
await db.execute(sql`
  insert into business_profiles (user_id, business_name)
  select id, 'Shop ' || md5(full_name) from users where role = 'MERCHANT'`)
await db.execute(sql`vacuum analyze`)

const everything: AccountQuery = { role: 'MERCHANT', userId: null, status: 'ALL', term: null }
const find = (query: Partial<AccountQuery>, page = 0, size = 25) =>
  findAccountPage(handles, { ...everything, ...query }, { page, size })

async function explain(query: Partial<AccountQuery>): Promise<string> {
  const window = { limit: 25, offset: 0, fromEnd: false }
  const ids = accountPageIds(db, { ...everything, ...query }, window)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${ids.getSQL()}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('of ten thousand merchants and more users', () => {
  test('totals are exact without a search [API-21]', async () => {
    const merchants = await find({})
    expect(merchants).toMatchObject({ totalItems: MERCHANTS, capped: false })
    expect(merchants.counts).toMatchObject({ all: MERCHANTS, pending: 2500, approved: 7500 })
    expect(await find({ role: 'USER' })).toMatchObject({ totalItems: USERS })
    expect(await find({ status: 'PENDING' })).toMatchObject({ totalItems: 2500 })
  })

  test.each(['ALL', 'PENDING'] as const)('far pages of %s continue the order', async (status) => {
    const total = (await find({ status })).totalItems
    const size = 250
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / size) + 1 }, (_none, page) =>
        find({ status }, page, size),
      ),
    )
    const times = pages.flatMap(({ rows }) => rows.map(({ createdAt }) => createdAt.getTime()))
    expect(new Set(times).size).toBe(total)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(pages.at(-1)?.rows).toEqual([])
  })

  test('a search counts exactly what it can, and no further', async () => {
    expect(await find({ term: 'perera' })).toMatchObject({
      totalItems: 5000,
      capped: false,
      counts: { all: 5000, pending: 2500 },
    })
    expect(await find({ term: 'pe' })).toMatchObject({
      totalItems: 1000,
      capped: true,
      counts: null,
    })
    expect(await find({ role: 'USER', term: 'owner' })).toMatchObject({
      totalItems: 10_000,
      capped: true,
      counts: null,
    })
    const waiting = await find({ term: 'owner', status: 'PENDING' })
    expect(waiting).toMatchObject({ totalItems: 2500, capped: false, counts: { all: MERCHANTS } })
    expect(await find({ term: 'pe', status: 'REJECTED' })).toMatchObject({
      totalItems: 0,
      capped: false,
      rows: [],
    })
  })

  test('a search that finds few is in order and paged like one that finds many', async () => {
    for (const term of ['owner silva 99', 'owner silva']) {
      const [first, second] = [await find({ term }, 0, 10), await find({ term }, 1, 10)]
      const both = [...first.rows, ...second.rows].map(({ fullName }) => fullName)
      const whole = (await find({ term }, 0, 20)).rows.map(({ fullName }) => fullName)
      expect(both).toEqual(whole)
      expect(whole[0]).toBe('Owner Silva 9999')
    }
  })

  test('lists are read from their index, searches from the trigrams', async () => {
    for (const query of [{}, { role: 'USER' } as const]) {
      expect(await explain(query)).toMatch(/Index Only Scan Backward using users_listed/)
    }
    expect(await explain({ status: 'PENDING' })).toContain('users_listed_status')
    expect(await explain({ role: 'USER', term: '0700019999' })).toContain('users_folded')
    const merchants = await explain({ term: 'owner silva 9999' })
    expect(merchants).toContain('users_folded_business')
    expect(merchants).toContain('business_profiles_folded')
    expect(await explain({ term: '077 999 9999' })).toContain('users_contacts')
    expect(merchants).not.toContain('Seq Scan')
  })
})

describe('the tallies', () => {
  const counted = async (role: AccountQuery['role']) => (await find({ role }, 0, 1)).counts

  test('follow every change of an account, whoever makes it', async () => {
    const before = await counted('BANK')
    expect(before).toMatchObject({ all: 0 })
    const id = await createAccount(db, { role: 'BANK', fullName: 'A bank' })
    expect(await counted('BANK')).toMatchObject({ all: 1, pending: 1 })
    const set = (columns: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(columns).where(eq(users.id, id))
    await set({ fullName: 'Another name' })
    expect(await counted('BANK')).toMatchObject({ all: 1, pending: 1 })
    await set({ approvalStatus: 'BLOCKED' })
    expect(await counted('BANK')).toMatchObject({ all: 1, pending: 0, blocked: 1 })
    await set({ deactivatedAt: new Date() })
    expect(await counted('BANK')).toMatchObject({ all: 0, blocked: 0 })
    await set({ approvalStatus: 'APPROVED' })
    expect(await counted('BANK')).toMatchObject({ all: 0 })
    await set({ deactivatedAt: null })
    expect(await counted('BANK')).toMatchObject({ all: 1, approved: 1, blocked: 0 })
    await set({ deletedAt: new Date() })
    expect(await counted('BANK')).toEqual(before)
  })

  test('tallies of accounts forget what was rolled back or removed', async () => {
    const before = await counted('USER')
    await expect(
      db.transaction(async (tx) => {
        await createAccount(tx, { role: 'USER', fullName: 'Nobody' })
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    expect(await counted('USER')).toEqual(before)
    const id = await createAccount(db, { role: 'USER', fullName: 'Somebody' })
    await db.delete(users).where(eq(users.id, id))
    expect(await counted('USER')).toEqual(before)
  })

  test('hold under many changes at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        createAccount(db, {
          role: index % 2 === 0 ? 'BANK' : 'USER',
          fullName: `At once ${index}`,
        }),
      ),
    )
    expect(await counted('BANK')).toMatchObject({ all: 20, pending: 20 })
    await db.update(users).set({ approvalStatus: 'ENABLED' }).where(eq(users.role, 'BANK'))
    const ids = await db.select({ id: users.id }).from(users).where(eq(users.role, 'BANK'))
    await Promise.all(
      ids.map(({ id }, index) =>
        db
          .update(users)
          .set({ approvalStatus: index % 2 === 0 ? 'PENDING' : 'REJECTED' })
          .where(eq(users.id, id)),
      ),
    )
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from users where role = 'BANK'
        and approval_status = 'REJECTED' and deleted_at is null`,
    )
    const rejected = rows[0]?.count ?? 0
    expect(await counted('BANK')).toMatchObject({ all: 20, rejected, enabled: 0 })
    expect((await counted('BANK'))?.pending).toBe(20 - rejected)
  })
})
