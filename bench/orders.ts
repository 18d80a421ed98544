import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '#src/config/config.ts'
import { accountSorts } from '#src/contract/authentication/accounts.ts'
import { branchSorts } from '#src/contract/location/branches.ts'
import { invoiceSorts } from '#src/contract/order-payment/invoices.ts'
import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import { orderSorts } from '#src/contract/order-payment/orders.ts'
import { sortsOf } from '#src/contract/paging.ts'
import { openDatabase } from '#src/database/open.ts'
import { findAccountPage } from '#src/services/authentication/accounts-list/find-accounts.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { withinAmount } from '#src/services/kit/lists/within-amount.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { findBranchPage } from '#src/services/location/branches/endpoints.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { findInvoicePage } from '#src/services/order-payment/invoices/invoices.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { findOrderPage } from '#src/services/order-payment/orders/find-orders.ts'
import { fillBranches } from './branches.ts'
import { fillCheckouts } from './checkouts.ts'
import { createTurns } from './turns.ts'
import { fillWorld } from './world.ts'

const {
  BENCH_CHECKOUTS = '1000000',
  BENCH_USERS = '200000',
  BENCH_BRANCHES = '1000000',
} = process.env

// Pages of the lists of orders, and of invoices, accounts and branches sorted by their columns, as the service reads them. DATABASE_URL names an empty database to be
// filled, or with BENCH_FILLED=yes one that was; without it the embedded server is used.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL })

const isFilled = config.databaseUrl !== null && process.env.BENCH_FILLED === 'yes'
if (!isFilled) await fillWorld(dataDir, 1000, config.databaseUrl)
const { db, quick, pool, close } = await openDatabase(config)
const handles = { db, quick }
if (!isFilled) {
  const users = Number(BENCH_USERS)
  await fillCheckouts(db, { checkouts: Number(BENCH_CHECKOUTS), users, merchants: users / 20 })
  await fillBranches(db, Number(BENCH_BRANCHES))
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}
const time = await createTurns(db)
await measureAll()
await measureSorted()
const load = loadavg().map((one) => one.toFixed(1))
console.log(`${cpus().length} cores, load average ${load.join(' ')}`)
await close()

async function measureAll(): Promise<void> {
  const { rows } = await db.execute<{
    user: string
    title: string
    name: string
    number: string
  }>(sql`
    select buyer.user_id as user, checkouts.terms->>'title' as title, users.full_name as name,
      invoices.number
    from (select user_id from checkouts group by 1 order by count(*) desc, 1 limit 1) buyer
      join checkouts on checkouts.user_id = buyer.user_id join users on users.id = buyer.user_id
      join invoices on invoices.checkout_id = checkouts.id
    order by checkouts.created_at limit 1`)
  const [busy] = rows
  if (!busy) throw new Error('nothing to measure')
  const orders = (term: string | null, { userId = null, state = null, page = 0 }: Narrowed = {}) =>
    findOrderPage(handles, { userId, state, term }, { page, size: 25 })

  await time('all', () => orders(null))
  await time('all, page 20,000, in the middle', () => orders(null, { page: 20_000 }))
  await time('paid ones; cancelled ones', async () => {
    await orders(null, { state: 'PAID' })
    await orders(null, { state: 'CANCELLED' })
  })
  for (const term of ['a', 'pl', 'q', 'zq', '##']) {
    await time(`"${term}"`, () => orders(term))
    await time(`"${term}", cancelled`, () => orders(term, { state: 'CANCELLED' }))
  }
  await time('"a", page 39', () => orders('a', { page: 39 }))
  for (const term of ['2025', 'standard', 'nowhere', '2025-03', busy.title.slice(0, -1)]) {
    await time(`"${term}"`, () => orders(term))
  }
  await time('"2025", page 399', () => orders('2025', { page: 399 }))
  await time('"2025", cancelled', () => orders('2025', { state: 'CANCELLED' }))
  await time('by a buyer', () => orders(busy.name))
  await time('by a first name', () => orders(busy.name.split(' ')[0] ?? ''))
  await time('by three letters of names', () => orders(busy.name.slice(1, 4)))
  await time('by the number of an invoice', () => orders(busy.number))
  await time('of one buyer', () => orders(null, { userId: busy.user }))
  await time('of one buyer, "a"; "zq"', async () => {
    await orders('a', { userId: busy.user })
    await orders('zq', { userId: busy.user })
  })
}

type Narrowed = { userId?: string | null; state?: CheckoutState | null; page?: number }

type Read = (paging: Paging) => Promise<{ totalItems: number }>

async function measureSorted(): Promise<void> {
  const all = { userId: null, state: null, term: null }
  const few = withinAmount(checkouts.amountCents, { least: 100_00, most: 500_00 })
  const year = withinDays(
    invoices.issuedAt,
    { from: '2025-01-01', to: '2025-12-31' },
    'Asia/Colombo',
  )
  for (const sort of [undefined, ...sortsOf(orderSorts)]) {
    await sorted(`orders, ${sort ?? 'as documented'}`, (paging) =>
      findOrderPage(handles, { ...all, sort }, paging),
    )
    await sorted(`orders of an amount, ${sort ?? 'as documented'}`, (paging) =>
      findOrderPage(handles, { ...all, within: few, sort }, paging),
    )
  }
  for (const sort of [undefined, ...sortsOf(invoiceSorts)]) {
    await sorted(`invoices, ${sort ?? 'as documented'}`, (paging) =>
      findInvoicePage(handles, { ...all, sort }, paging),
    )
    await sorted(`invoices of a year, ${sort ?? 'as documented'}`, (paging) =>
      findInvoicePage(handles, { ...all, within: year, sort }, paging),
    )
  }
  for (const role of ['USER', 'MERCHANT'] as const)
    for (const sort of [undefined, ...sortsOf(accountSorts)])
      await sorted(`${role} accounts, ${sort ?? 'as documented'}`, (paging) =>
        findAccountPage(handles, { role, userId: null, status: 'ALL', term: null, sort }, paging),
      )
  for (const status of ['ALL', 'APPROVED'] as const)
    for (const sort of [undefined, ...sortsOf(branchSorts)])
      await sorted(`${status} branches, ${sort ?? 'as documented'}`, (paging) =>
        findBranchPage(db, { ownerId: null, status, term: null, sort }, paging),
      )
}

async function sorted(name: string, read: Read): Promise<void> {
  const { totalItems } = await read({ page: 0, size: 25 })
  const last = Math.max(0, Math.ceil(totalItems / 25) - 1)
  for (const page of new Set([0, last >> 1, last]))
    await time(`${name}, page ${page}`, () => read({ page, size: 25 }))
}
