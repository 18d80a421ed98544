import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PREVIEW } from '#src/contract/paging.ts'
import { customersNamed } from '#src/services/authentication/index.ts'
import { findOrderPage } from '#src/services/order-payment/orders/find-orders.ts'
import {
  leadingMatches,
  mergedMatches,
  type OrderQuery,
  orderOrders,
} from '#src/services/order-payment/orders/match-orders.ts'
import { testDatabase } from '#tests/support/database.ts'

const ORDERS = 20_000
const { db, handles } = await testDatabase()

// Each month has its own titles, every buyer orders in every month.
await db.execute(sql`
  insert into users (id, role, full_name, country_code, local_number, approval_status)
  select gen_random_uuid(), 'USER', 'Buyer ' || md5(i::text), '+94', (700000000 + i)::text, 'APPROVED'
  from generate_series(1, 500) i`)
await db.execute(sql`alter table checkouts disable trigger user`)
await db.execute(sql`
  insert into checkouts (id, kind, subject_id, user_id, user_role, amount_cents, currency, terms,
    broker, state, idempotency_key, form_nonce, created_at)
  select gen_random_uuid(), 'PACKAGE', gen_random_uuid(), buyers.id, 'USER', i, 'LKR',
    jsonb_build_object('title', 'Package ' || i % 5 || to_char(begun, ' YYYY-MM')), 'PAYPAL',
    case when i % 9 = 0 then 'CANCELLED' else 'PAID' end, gen_random_uuid(), gen_random_uuid(), begun
  from (
    select i, timestamptz '2022-01-01' + i * interval '40 minutes' as begun
    from generate_series(1, ${ORDERS}::int) i
  ) plans join (select id, row_number() over (order by id) as place from users) buyers
    on buyers.place = 1 + i % 500`)
await db.execute(sql`vacuum analyze`)

const everything: OrderQuery = { userId: null, state: null, term: null }

async function amounts(query: Partial<OrderQuery>, page = 0, after?: string): Promise<number[]> {
  const paging = { page, size: 25, after }
  const { rows } = await findOrderPage(handles, { ...everything, ...query }, paging)
  return rows.map(({ amountCents }) => amountCents)
}

/** By reading every order. */
async function expected(holds: string, { page = 0, state = '%', order = 'desc', size = 25 } = {}) {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select amount_cents::int as cents from checkouts join users on users.id = user_id
    where (checkouts.search_text like ${holds} or users.search_text like ${holds})
      and state like ${state}
    order by checkouts.created_at ${sql.raw(order)} limit ${size} offset ${page * 25}`)
  return rows.map(({ cents }) => cents)
}

test('titles of years ago are found on every page, whatever their buyers are called [PAY-29]', async () => {
  for (const page of [0, 1, 40, 399])
    expect(await amounts({ term: '2022' }, page)).toEqual(await expected('%2022%', { page }))
  expect(await amounts({ term: '2022', state: 'CANCELLED' })).toEqual(
    await expected('%2022%', { state: 'CANCELLED' }),
  )
  for (const [sort, order] of [
    ['begun', 'asc'],
    ['-begun', 'desc'],
  ] as const)
    expect(await amounts({ term: '2023', sort }, 3)).toEqual(
      await expected('%2023%', { page: 3, order }),
    )
})

test('a buyer and a title that share their letters are merged by date [PAY-29]', async () => {
  const term = 'e 1'
  await db.execute(sql`update users set full_name = 'Grace 1' where local_number = '700000007'`)
  expect(await amounts({ term })).toEqual(await expected(`%${term}%`))
  expect(await amounts({ term }, 0, PREVIEW)).toEqual(await expected(`%${term}%`, { size: 5 }))
})

test('neither a preview nor a page of old titles reads all orders', async () => {
  const leading = {
    term: '2022',
    customers: customersNamed('2022'),
    state: null,
    order: orderOrders(undefined),
    count: 25,
  }
  for (const found of [leadingMatches(leading), mergedMatches(leading)]) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${found}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Only Scan Backward using checkouts_titled/)
    expect(plan).toMatch(/Index (Only )?Scan Backward using checkouts_user/)
    expect(plan).not.toMatch(/Seq Scan on checkouts/)
  }
})
