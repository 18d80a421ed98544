import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { erasureBlockers } from '#src/contract/authentication/persons.ts'
import { beginErasure, findPerson, finishErasure } from '#src/services/persons/index.ts'
import { personJobs } from '#src/services/persons/jobs.ts'
import { personalTables } from '#src/services/persons/tables/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plantTraces } from '#tests/support/traces.ts'

const { db } = await testDatabase()
const settings = { secretKeys: ['the first key of this test, forty letters'] }
const origin = { requestId: 'erase test', address: null }
const removed: string[] = []
const storage = { remove: async (key: string) => void removed.push(key) }
const deps = { db, storage }
const person = {
  id: '01999999-0000-7000-8000-0000000000aa',
  role: 'MERCHANT',
  name: 'Wickramanayake Ediriweera',
  email: 'wickramanayake@ediriweera.example',
  localNumber: '775551234',
}

/** Everything about each of them would be a trace of somebody else. */
let other: Awaited<ReturnType<typeof addAccount>>

beforeAll(async () => {
  other = await addAccount(db)
  await plantTraces(db, person, settings)
})

async function begin(typed: string) {
  const found = await findPerson(db, settings, typed)
  if (!found) throw new Error(`${typed} is nobody`)
  return beginErasure(db, settings, { person: found, reason: 'asked by letter', origin })
}

/** Tables with a row that holds one of the words in any of its columns. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  const holding: string[] = []
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const patterns = sql.param(words.map((word) => `%${word}%`))
    const found = await db.execute(
      sql`select from ${table} where ${table}::text ilike any(${patterns}::text[]) limit 1`,
    )
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}

describe('an erasure [OPS-59]', () => {
  test.each(erasureBlockers)('is refused while it is open: %s', async (blocker) => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(open[blocker])
    })
    await expect(begin(person.id)).rejects.toMatchObject({ key: `persons:blocker.${blocker}` })
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(settled[blocker])
    })
  })

  test('of somebody unknown is refused', async () => {
    await expect(begin('stranger@nobody.example')).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('that dies on its way is finished by the job of another process, each step once', async () => {
    const before = await tablesWith(person.name, person.email, person.localNumber)
    expect(before.length).toBeGreaterThan(30)
    const begun = await begin(person.email)
    expect(await tablesWith(`"id": "${person.id}`)).toEqual([])
    const dying = { remove: () => Promise.reject(new Error('killed')) }
    await expect(finishErasure({ db, storage: dying }, begun.id)).rejects.toThrow('killed')
    const { rows } = await db.execute(sql`select done, finished_at from erasures`)
    expect(rows).toEqual([
      { done: ['sessions', 'messages', 'core', 'places', 'money'], finished_at: null },
    ])
    const [job] = personJobs({ db, storage } as never)
    expect(await job?.run(AbortSignal.timeout(60_000))).toBe(true)
    expect(await job?.run(AbortSignal.timeout(60_000))).toBe(false)
    expect(removed.length).toBeGreaterThan(0)
  })

  test('leaves name, address and number in no text but what the page says stays', async () => {
    const left = await tablesWith(person.name, person.email, person.localNumber)
    const stays = personalTables.filter(({ parts }) =>
      parts.every(({ erased }) => erased.how === 'keep'),
    )
    const expected = stays.map(({ table }) => table).filter((table) => table !== 'erasures')
    expect(left).toEqual(expected.sort())
    const { rows } = await db.execute(sql`select person, finished_at is null as open from erasures`)
    expect(rows).toEqual([{ person: null, open: false }])
  })

  test('again changes nothing, and the address is unknown', async () => {
    const again = await begin(person.id)
    expect(await finishErasure(deps, again.id)).toEqual(again)
    await expect(begin(person.email)).rejects.toMatchObject({ kind: 'notFound' })
    const { rows } = await db.execute(
      sql`select comment from audit_entries where event = 'user.erased'`,
    )
    expect(rows).toEqual([{ comment: 'asked by letter' }])
  })

  test('leaves others as they were', async () => {
    const found = await findPerson(db, settings, other.email)
    expect(found?.accountId).toBe(other.id)
  })

  test('of the only full administrator is refused; with a second one it is done', async () => {
    const only = await addAccount(db, { role: 'ADMIN' })
    await expect(begin(only.id)).rejects.toMatchObject({ key: 'persons:refused.onlyAdministrator' })
    const second = await addAccount(db, { role: 'ADMIN' })
    const [one, two] = await Promise.allSettled([begin(only.id), begin(second.id)])
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('begun twice at once is one', async () => {
    const both = await Promise.all([begin(other.id), begin(other.id)])
    expect(both[0].id).toBe(both[1].id)
    await Promise.all(both.map(({ id }) => finishErasure(deps, id)))
    const { rows } = await db.execute(sql`
      select full_name, email, deleted_at is not null as gone from users where id = ${other.id}`)
    expect(rows).toEqual([{ full_name: 'Erased', email: null, gone: true }])
    const entries = await db.execute(
      sql`select from audit_entries where event = 'user.erased' and subject_id = ${other.id}`,
    )
    expect(entries.rows).toHaveLength(1)
  })

  test('of a number without an account ends what leads to it', async () => {
    await db.execute(sql`
      insert into sms_opt_outs (mobile) values ('+94770001111')`)
    await db.execute(sql`
      insert into otp_challenges (id, purpose, destination, flow_hash, code_hash, expires_at)
      values (gen_random_uuid(), 'SIGN_UP', '+94770001111', 'x', 'x', now())`)
    const begun = await begin('077 000 1111')
    await finishErasure(deps, begun.id)
    expect(await tablesWith('770001111')).toEqual(['sms_opt_outs'])
  })
})

const A = sql`'01999999-0000-7000-8000-0000000000aa'::uuid`
const R = sql`'01999999-0000-7000-8000-000000000001'::uuid`
const open = {
  dispute: sql`insert into disputes (id, checkout_id, reference, state, opened_at, check_at)
    values (${R}, ${R}, 'x', 'OPEN', now(), now())`,
  payment: sql`update checkouts set state = 'PENDING'`,
  refund: sql`insert into refunds
      (id, checkout_id, key, amount_cents, reason, requested_by, requested_at, state, check_at)
    values (${R}, ${R}, ${R}, 1, 'x', ${R}, now(), 'PENDING', now())`,
  plan: sql`insert into subscriptions (id, user_id, plan_id, deals_per_month, events_per_month,
      deals_per_event, terms_and_condition, amount_cents)
    values (${R}, ${A}, ${R}, 1, 1, 1, 'x', 100)`,
  package: sql`insert into package_subscriptions
      (id, user_id, package_id, price_cents, coupon_limit, valid_days, ends_at)
    values (${R}, ${A}, ${R}, 100, 1, 1, now() + interval '1 day')`,
  deals: sql`update deals set approval_status = 'APPROVED', expired_on = now() + interval '1 day'`,
}
const settled = {
  dispute: sql`update disputes set closed_at = now()`,
  payment: sql`update checkouts set state = 'PAID'`,
  refund: sql`update refunds set ended_at = now()`,
  plan: sql`update subscriptions set ended_at = now()`,
  package: sql`update package_subscriptions set ends_at = now() - interval '1 day'`,
  deals: sql`update deals set expired_on = now()`,
}
