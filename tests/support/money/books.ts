import { sql } from 'drizzle-orm'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import type { MoneyWorld } from './people.ts'

const TIME_ZONE = 'Asia/Colombo'

/**
 * Until nothing is under way: jobs have looked at all that is open, with a line that works.
 * @throws Error if that never ends
 */
export async function settle(world: MoneyWorld): Promise<void> {
  world.mendLine()
  for (let time = 0; time < 5; time += 1) {
    await world.workToTheEnd()
    if (time > 0 && (await openWork(world)) === 0) return
  }
  throw new Error('something is under way for ever')
}

async function openWork({ db }: MoneyWorld): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select (
    (select count(*) from refunds where state = 'PENDING') +
    (select count(*) from checkouts where state = 'PAID' and fulfilled_id is null) +
    (select count(*) from checkouts where state in ('PAID', 'REFUNDED') and posted_version is distinct from version)
  )::int as count`)
  return rows[0]?.count ?? 0
}

/** Everything about the operator's money that must be so, whatever happened; equals `balanced`. */
export async function readBooks(world: MoneyWorld) {
  const { db, stripe, paypal } = world
  const reconciled = await reconcileMoney(db, TIME_ZONE)
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ found: unknown }>(query)
    return rows[0]?.found
  }
  const counted = (from: ReturnType<typeof sql>) =>
    one(sql`select count(*)::int as found from ${from}`)
  const rows = await db.select().from(checkouts)
  const collected = {
    lkr: stripe.intents().reduce((sum, it) => sum + (it.latest_charge ? it.amount : 0), 0),
    usd: [...paypal.orders.values()]
      .flatMap((it) => it.purchase_units[0].payments?.captures ?? [])
      .reduce((sum, it) => sum + Math.round(Number(it.amount.value) * 100), 0),
  }
  const isPaid = (it: (typeof rows)[number]) =>
    it.paidAt !== null && ['PAID', 'REFUNDED'].includes(it.state)
  const paid = rows.filter(isPaid)
  const sumOf = (broker: string) =>
    paid
      .filter((it) => it.broker === broker)
      .reduce((sum, it) => sum + (it.chargedCents ?? it.amountCents), 0)
  const total = paid.reduce((sum, it) => sum + it.amountCents, 0)
  return {
    differences: reconciled.counts,
    listed: reconciled.listed.slice(0, 5),
    notOurs: { lkr: collected.lkr - sumOf('STRIPE'), usd: collected.usd - sumOf('PAYPAL') },
    unbalanced: await counted(
      sql`(select from journal_entries group by movement_id having sum(amount_cents) <> 0) as one`,
    ),
    invoiced:
      Number(await one(sql`select coalesce(sum(amount_cents), 0)::float8 as found from invoices`)) -
      total,
    sold:
      Number(
        await one(sql`select coalesce(sum(amount_cents), 0)::float8 as found
      from journal join journal_entries on movement_id = journal.id where kind = 'SALE' and account = 'RECEIVABLE'`),
      ) - total,
    counted:
      Number(
        await one(
          sql`select coalesce(sum(paid_cents + deducted_cents), 0)::float8 as found from ledger where measure = 'PAYMENT'`,
        ),
      ) - total,
    gaps: await counted(
      sql`(select from invoices group by year having max(sequence) <> count(*) or min(sequence) <> 1) as one`,
    ),
    plansAtOnce: await counted(
      sql`(select from subscriptions where ended_at is null group by user_id having count(*) > 1) as one`,
    ),
    wrongMonths: await counted(wrongMonths),
    undelivered: await counted(sql`checkouts where state = 'PAID' and fulfilled_id is null`),
    chargedTwice: await counted(chargedTwice),
    deliveredTwice: await counted(
      sql`(select from checkouts where kind in ('PLAN', 'CHANGE') and fulfilled_id is not null group by fulfilled_id having count(*) > 1) as one`,
    ),
  }
}

/**
 * Plans that run for more or fewer months than were paid for. A refund of what an upgrade credited takes
 * a month of the plan that it led to.
 */
const wrongMonths = sql`(
  select from subscriptions
  cross join lateral (
    select count(*) as months from checkouts where fulfilled_id = subscriptions.id and state = 'PAID'
  ) as paid
  cross join lateral (
    select count(*) as months from checkouts join invoices on checkout_id = checkouts.id
    where checkouts.user_id = subscriptions.user_id and fulfilled_id <> subscriptions.id
      and subscriptions.replaces is not null and credited_at >= started_at
  ) as credited
  where ended_at is null and subscriptions.amount_cents > 0
    and subscriptions.months not between paid.months - credited.months and paid.months
) as one`

/** Months of a plan for which more than one payment was collected without the buyer, and kept. */
const chargedTwice = sql`(
  select from checkouts where saved_method_id is not null and state = 'PAID'
  group by terms->>'subscriptionId', terms->>'months' having count(*) > 1
) as one`

export const balanced = {
  differences: {},
  listed: [],
  notOurs: { lkr: 0, usd: 0 },
  unbalanced: 0,
  invoiced: 0,
  sold: 0,
  counted: 0,
  gaps: 0,
  plansAtOnce: 0,
  wrongMonths: 0,
  undelivered: 0,
  chargedTwice: 0,
  deliveredTwice: 0,
}

/** How many checkouts ended how, so that a run that did nothing is seen. */
export async function takeCensus({ db }: MoneyWorld): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ what: string; count: number }>(sql`
    select kind || case when saved_method_id is null then ' ' else ' charged ' end || state as what, count(*)::int as count from checkouts group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/** Whose paid days end within a week. */
export async function findDue({ db }: MoneyWorld): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from subscriptions
    where ended_at is null and paid_through < now() + interval '7 days'`)
  return new Set(rows.map(({ userId }) => userId))
}
