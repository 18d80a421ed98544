import { and, gt, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import type { DifferenceKind } from '#src/contract/core/reconciliation.ts'
import type { Queryable } from '#src/database/connect.ts'
import { type Compared, FIRST } from '#src/services/kit/reconciliation/compare.ts'
import type { Broker, ListedMovement } from '#src/services/order-payment/brokers/broker.ts'
import { type Checkout, chargeOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

const DAY_MS = 86_400_000
/** Providers list a payment up to three hours late. */
const LATE_MS = 3 * 60 * 60 * 1000
const SLICE = 500

type Sums = { paid: number; payments: number; refunded: number; currency: string }

/**
 * What each provider lists of the last days against our checkouts, in slices; reads only.
 * @throws what a provider's client throws when it does not answer
 */
export async function* compareLists(
  db: Queryable,
  brokers: readonly Broker[],
  days: number,
): AsyncGenerator<Compared> {
  const now = Date.now()
  const window = { from: new Date(now - (days + 1) * DAY_MS), to: new Date(now) }
  const paidWithin = { from: new Date(now - days * DAY_MS), to: new Date(now - LATE_MS) }
  for (const [provider, family] of Map.groupBy(brokers, (broker) => broker.provider)) {
    const [broker] = family
    if (!broker) continue
    const listed = new Map<string, Sums>()
    for await (const page of broker.list(window)) for (const one of page) add(listed, one)
    for (let at = 0; at < listed.size; at += SLICE) {
      const ids = [...listed.keys()].slice(at, at + SLICE)
      yield compareListed(provider, ids, listed, await findAll(db, ids))
    }
    const names = family.map(({ id }) => id)
    yield* findUnlisted(db, names, provider, { listed, paidWithin })
  }
}

function add(listed: Map<string, Sums>, { orderId, kind, amountCents, currency }: ListedMovement) {
  const sums = listed.get(orderId) ?? { paid: 0, payments: 0, refunded: 0, currency }
  if (kind === 'paid') sums.payments += 1
  sums[kind] += amountCents
  listed.set(orderId, sums)
}

async function findAll(db: Queryable, ids: string[]): Promise<Map<string, Checkout>> {
  const rows = await db.select().from(checkouts).where(inArray(checkouts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

function compareListed(
  provider: string,
  ids: readonly string[],
  listed: ReadonlyMap<string, Sums>,
  known: ReadonlyMap<string, Checkout>,
): Compared {
  return collect(
    ids.flatMap((id) => {
      const sums = listed.get(id)
      const differs = sums && differenceOf(sums, known.get(id))
      return differs ? [{ ...differs, of: `${provider} checkout ${id}` }] : []
    }),
  )
}

type Differs = { kind: DifferenceKind; expected: string; found: string }

function differenceOf(sums: Sums, checkout: Checkout | undefined): Differs | null {
  const { paid, payments, refunded, currency } = sums
  const money = (cents: number, of: string) => `${cents} ${of}`
  const expected = money(paid, currency)
  if (!checkout) return { kind: 'brokerUnknown', expected, found: '–' }
  // Refunds alone: the payment was before the window.
  if (payments === 0) return null
  if (payments > 1) return { kind: 'brokerTwice', expected: '1', found: String(payments) }
  const charge = chargeOf(checkout)
  const found = money(charge.amountCents, charge.currency)
  if (checkout.state !== 'PAID' && checkout.state !== 'REFUNDED')
    return { kind: 'brokerUnpaid', expected, found: checkout.state }
  if (expected !== found) return { kind: 'brokerAmount', expected, found }
  const back = checkout.state === 'REFUNDED' ? charge.amountCents : checkout.refundedCents
  if (back === refunded) return null
  return {
    kind: 'brokerRefunded',
    expected: money(refunded, currency),
    found: money(back, charge.currency),
  }
}

type Range = { from: Date; to: Date }

async function* findUnlisted(
  db: Queryable,
  names: string[],
  provider: string,
  { listed, paidWithin }: { listed: ReadonlyMap<string, Sums>; paidWithin: Range },
): AsyncGenerator<Compared> {
  const { id, broker, paidAt, providerReference } = checkouts
  let after = FIRST
  while (true) {
    const rows = await db
      .select()
      .from(checkouts)
      .where(
        and(
          inArray(broker, names),
          gte(paidAt, paidWithin.from),
          lt(paidAt, paidWithin.to),
          isNotNull(providerReference),
          gt(id, after),
        ),
      )
      .orderBy(id)
      .limit(SLICE)
    yield collect(
      rows
        .filter((row) => !listed.get(row.id)?.payments)
        .map((row) => ({
          kind: 'brokerMissing' as const,
          expected: '–',
          found: `${chargeOf(row).amountCents} ${chargeOf(row).currency}`,
          of: `${provider} checkout ${row.id}`,
        })),
    )
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last.id
  }
}

function collect(found: readonly (Differs & { of: string })[]): Compared {
  const counts: Compared['counts'] = {}
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1
  const about = { couponId: null, dealId: null, merchantId: null }
  return { counts, listed: found.map((one) => ({ ...about, ...one })) }
}
