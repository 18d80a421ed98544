import { createHmac, createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { readSignedCode } from '#src/contract/core/signed-code.ts'
import type { TillCoupons, TillSync } from '#src/contract/core/till-sync.ts'
import { createSigningKeys } from '#src/platform/signing-keys.ts'
import { tills as tillTable } from '#src/services/authentication/tills/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { upload } from '#tests/support/till-entries.ts'
import { openOffline } from './till-sync.ts'

const world = await openOffline()
const { db, shop } = world
const till = await world.till()

const sync = async (device = till) =>
  (await device.ask<TillSync>('core', 'GET', '/tills/sync')).data
const slice = async (after: string, device = till) =>
  (await device.ask<TillCoupons>('core', 'GET', `/tills/sync/coupons?after=${after}`)).data

function verifiedBy({ keys }: TillSync, qr: string | null): boolean {
  const read = readSignedCode(qr ?? '')
  const key = keys.find(({ id }) => id === read?.facts.keyId)
  if (!read || !key) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }
  return verify(
    null,
    Buffer.from(read.signed),
    createPublicKey({ key: jwk, format: 'jwk' }),
    read.signature,
  )
}

describe('the QR of the app', () => {
  test('says what the coupon is, under a key that the till knows [SYNC-01]', async () => {
    const branchIds = [shop.branchId]
    const { codes, deal } = await world.collected(1, {
      branchIds,
      attention: 'Check',
      perBranchDay: 5,
    })
    const [{ couponCode, qr } = { couponCode: '', qr: null }] = codes
    const known = await sync()
    expect(verifiedBy(known, qr)).toBe(true)
    const [coupon] = await db.select().from(coupons).where(eq(coupons.code, couponCode))
    expect(readSignedCode(qr ?? '')?.facts).toMatchObject({
      couponId: coupon?.id,
      dealId: deal.id,
      merchantId: shop.id,
      lastDay: coupon?.expiresOn,
      hasAttention: true,
      hasCapacity: true,
      holdsValue: false,
      branches: [known.branch.mark],
      hasMoreBranches: false,
    })
  })

  test('of another coupon does not verify with its signature [SYNC-01]', async () => {
    const { codes } = await world.collected(2)
    const [one, two] = codes.map(({ qr }) => qr?.split(':') ?? [])
    const mixed = [...(one?.slice(0, 3) ?? []), two?.[3]].join(':')
    expect(verifiedBy(await sync(), mixed)).toBe(false)
  })

  test('is believed after the secret became an older one, and no longer once it is gone [SYNC-01, R26]', () => {
    const before = createSigningKeys(['old'], 'coupons')
    const signature = before.sign('text')
    const id = before.keys[0]?.id ?? ''
    expect(createSigningKeys(['new', 'old'], 'coupons').verify(id, 'text', signature)).toBe(true)
    expect(createSigningKeys(['new'], 'coupons').verify(id, 'text', signature)).toBe(false)
    expect(createSigningKeys(['new', 'old'], 'coupons').keys[0]?.id).not.toBe(id)
  })
})

describe('synchronising', () => {
  test('a till is refused until its owner switches it on, and without a key [SYNC-03]', async () => {
    const off = await world.till({ offline: false, name: 'Off' })
    const keyless = await shop.till({ offline: true, name: 'No key' })
    const answers = await Promise.all(
      [off, keyless, shop.owner].flatMap((device) =>
        ['/tills/sync', '/tills/sync/coupons'].map((path) => device.ask('core', 'GET', path)),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(4022))
    expect(new Set(answers.map(({ displayMessage }) => displayMessage)).size).toBe(3)
  })

  test('a till learns its limits, place, people and deals [SYNC-03, SYNC-04]', async () => {
    const cashier = await shop.cashier('Ruwan')
    const limited = await world.till({
      name: 'Limited',
      offlineCoupons: 7,
      offlineCents: 12_300,
      offlineHours: 3,
    })
    const deal = await world.dealWith(1, { perBranchHour: 4 })
    const known = await sync(limited)
    expect(known).toMatchObject({
      tillName: 'Limited',
      limits: { coupons: 7, cents: 12_300, hours: 3 },
      branch: { name: 'Galle Fort' },
      hasBranches: true,
      counterUndo: true,
      requiresPerson: false,
    })
    expect(known.leaseUntil - known.serverTime).toBe(3 * 3_600_000)
    expect(known.cashiers).toContainEqual({ id: cashier.id, name: 'Ruwan' })
    expect(known.deals.find(({ id }) => id === deal.id)).toMatchObject({
      rules: { perBranchHour: 4 },
      dealOpen: true,
      paused: false,
      redeemedThisHour: 0,
    })
    const [row] = await db.select().from(tillTable).where(eq(tillTable.id, limited.id))
    expect(row?.syncedAt).not.toBeNull()
  })

  const beyond = [
    { offlineHours: 25 },
    { offlineHours: 0 },
    { offlineCoupons: 0 },
    { offlineCoupons: 10_001 },
    { offlineCents: -1 },
    { offlineCents: 100_000_001 },
  ]
  test.each(beyond)('limits beyond what is allowed are refused: %o [SYNC-03]', async (limits) => {
    const body = { name: 'Too much', branchId: shop.branchId, offline: true, ...limits }
    expect((await shop.owner.ask('authentication', 'POST', '/tills', body)).code).toBe(4000)
  })

  test('the list holds each collected coupon by its hash, and later what changed [SYNC-04]', async () => {
    const { codes } = await world.collected(4)
    const texts = codes.map(({ couponCode }) => couponCode)
    const free = await world.dealWith(1)
    const { hashKey } = await sync()
    const hashOf = (code: string) =>
      createHmac('sha256', Buffer.from(hashKey, 'base64url'))
        .update(couponKey(code))
        .digest()
        .subarray(0, 8)
        .toString('base64url')
    const first = await slice('')
    expect(first).toMatchObject({ first: true, more: false, cut: false })
    const states = (from: TillCoupons) =>
      new Map(from.coupons.map(([hash, , state]) => [hash, state]))
    expect(texts.map((text) => states(first).get(hashOf(text)))).toEqual([0, 0, 0, 0])
    const [uncollected] = await db.select().from(coupons).where(eq(coupons.dealId, free.id))
    expect(states(first).has(hashOf(uncollected?.code ?? ''))).toBe(false)

    const online = await shop.owner.redeem(shop.id, texts[0] ?? '')
    const undone = await shop.owner.redeem(shop.id, texts[1] ?? '')
    await shop.owner.undo(undone.data.id)
    const [off] = await db
      .select()
      .from(coupons)
      .where(eq(coupons.code, texts[2] ?? ''))
    await shop.owner.ask('core', 'PUT', '/coupons/status', {
      couponId: off?.id,
      status: 'INACTIVE',
    })
    await upload(till, [till.entryOf(texts[3] ?? '', { at: Date.now() - 3_600_000 })])
    expect(online.code).toBe(2000)
    const changes = await slice(first.next)
    expect(changes).toMatchObject({ first: false, more: false })
    expect(texts.map((text) => states(changes).get(hashOf(text)))).toEqual([1, 0, 2, 1])
  })

  test('each till has hashes of its own, and a strange place begins the list again [SYNC-04]', async () => {
    const other = await world.till({ name: 'Other' })
    const [one, two] = [await slice(''), await slice('', other)]
    const hashes = new Set(one.coupons.map(([hash]) => hash))
    expect(two.coupons.filter(([hash]) => hashes.has(hash))).toEqual([])
    const stranger = `!${two.next.slice(1)}`
    const later = two.next.replace(/\d+$/, String(Date.now() + 3_600_000))
    for (const after of ['x', one.next, stranger, later, `${two.next}0`, '....', 'l.1.2.3'])
      expect((await slice(encodeURIComponent(after), other)).first).toBe(true)
  })
})

test('printed coupons are in the list and in its news, and redeem without the line [COUP-178, SYNC-04]', async () => {
  const deal = await world.dealWith(2)
  const before = await listed()
  const [first, second] = await db.select().from(coupons).where(eq(coupons.dealId, deal.id))
  const print = { printedAt: new Date(Date.now() - 1000), printId: crypto.randomUUID() }
  await db.update(coupons).set(print).where(eq(coupons.dealId, deal.id))
  const news = await slice(before.next)
  const place = news.dealIds.indexOf(deal.id)
  expect(news.coupons.filter(([, at]) => at === place)).toHaveLength(2)
  const later = await listed()
  expect(later.count - before.count).toBe(2)

  const entry = till.entryOf(first?.code ?? '')
  const [outcome] = await world.outcomesAt(till)([entry])
  expect(outcome).toMatchObject({ outcome: 'REDEEMED', against: null })
  const [{ coupon } = { coupon: null }] = await world.historyOf(first?.code ?? '')
  expect(coupon).toMatchObject({ collectedBy: null, collectedAt: coupon?.redeemedAt })
  expect(second?.collectedAt).toBeNull()
  expect((await world.differences()).filter(({ dealId }) => dealId === deal.id)).toEqual([])
})

async function listed() {
  let { next, more, coupons: found } = await slice('')
  let count = found.length
  while (more) {
    ;({ next, more, coupons: found } = await slice(next))
    count += found.length
  }
  return { next, count }
}
