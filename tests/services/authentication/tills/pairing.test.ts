import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PAIRING_MINUTES, TILL_NAME_MAX } from '#src/contract/authentication/tills.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { tills as rows } from '#src/services/authentication/tills/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db, stranger } = tills
const offerOf = (token: string) => stranger.ask('authentication', 'GET', `/pairings/${token}`)

test('a token shows the shop and its branch, and makes one device the till [TILL-01]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const { id, token } = await shop.offer()
  expect(await offerOf(token)).toMatchObject({
    data: {
      shop: shop.business?.businessName,
      branchName: 'Galle Fort',
      tillName: 'Front desk',
      cashierName: null,
    },
  })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tills.pair(token)))
  expect(answers.map(({ code }) => code).sort()).toEqual([2000, ...Array(5).fill(4022)])
  expect(await tills.pair(token)).toMatchObject({
    displayMessage: 'This code was already used. Ask the shop for a new one.',
  })
  expect(await shop.tokenOf(id)).toBe('')
  const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audit.map(({ event }) => event).sort()).toEqual(['till.added', 'till.paired'])
})

test('its owner hears of each device that becomes a till [TILL-47]', async () => {
  const shop = await tills.shop()
  const till = await shop.till({ name: 'Bar' })
  await shop.cashier('Nimali')
  const news = await db.select().from(notifications).where(eq(notifications.userId, shop.id))
  expect(news.map(({ type, params, link }) => [type, params.name, link])).toEqual([
    ['till-paired', 'Bar', `/tills/view/${till.id}`],
    ['till-paired', 'Nimali', expect.stringMatching('^/tills/view/')],
  ])
})

describe('a token that no longer works has its own words [TILL-01]', () => {
  const ends: [string, (id: string, shopId: string) => Promise<unknown>, RegExp][] = [
    [
      'after its minutes',
      (id) =>
        db
          .update(rows)
          .set({ pairingExpiresAt: sql`now() - interval '1 second'` })
          .where(eq(rows.id, id)),
      /run out/,
    ],
    [
      'of a revoked till',
      (id) => db.update(rows).set({ deletedAt: new Date() }).where(eq(rows.id, id)),
      /revoked/,
    ],
    [
      'of a blocked shop',
      (_, shopId) =>
        db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, shopId)),
      /revoked/,
    ],
  ]
  test.each(ends)('%s', async (_name, end, words) => {
    const shop = await tills.shop()
    const { id, token } = await shop.offer()
    await end(id, shop.id)
    for (const answer of [await offerOf(token), await tills.pair(token)])
      expect(answer).toMatchObject({ code: 4022, displayMessage: expect.stringMatching(words) })
  })

  test('of another token', async () => {
    const shop = await tills.shop()
    const { id, token } = await shop.offer()
    await shop.owner.ask('authentication', 'POST', `/tills/${id}/pairing`)
    expect(await offerOf(token)).toMatchObject({ code: 4004 })
    const renewed = await shop.tokenOf(id)
    expect(renewed).not.toBe(token)
    expect(await tills.pair(renewed)).toMatchObject({ code: 2000 })
  })
})

test('a token works for ten minutes and no secret is stored [TILL-01]', async () => {
  const shop = await tills.shop()
  const { id, token } = await shop.offer()
  const [row] = await db
    .select({
      till: rows,
      minutes: sql<number>`extract(epoch from ${rows.pairingExpiresAt} - now())::float8 / 60`,
    })
    .from(rows)
    .where(eq(rows.id, id))
  expect(row?.minutes).toBeGreaterThan(PAIRING_MINUTES - 1)
  expect(row?.minutes).toBeLessThanOrEqual(PAIRING_MINUTES)
  expect(JSON.stringify(row?.till)).not.toContain(token)
})

test('a device that becomes the till ends the one before, and a revoked one stops at its next request [TILL-02]', async () => {
  const shop = await tills.shop()
  const till = await shop.till()
  const other = await shop.till({ name: 'Bar' })
  await shop.owner.ask('authentication', 'POST', `/tills/${till.id}/pairing`)
  expect((await till.profile()).counter).toMatchObject({ tillId: till.id })
  const next = await tills.paired(await shop.tokenOf(till.id))
  expect(await till.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({ code: 4009 })
  expect(await next.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({ code: 2000 })
  await shop.owner.ask('authentication', 'DELETE', `/tills/${till.id}`)
  expect(await next.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({ code: 4009 })
  expect(await other.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({ code: 2000 })
})

test('ending the other sign-ins or choosing a new password ends no till, a blocked account each [TILL-02]', async () => {
  const shop = await tills.shop()
  const till = await shop.till()
  const last = () => till.ask('core', 'GET', '/coupons/redemptions')
  const others = { others: true }
  await shop.owner.ask('authentication', 'POST', '/users/sign-ins/end', others)
  expect(await last()).toMatchObject({ code: 2000 })
  await db.transaction((tx) => revokeSignIns(tx, shop.id, 'password'))
  expect(await last()).toMatchObject({ code: 2000 })
  await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, shop.id))
  expect(await last()).toMatchObject({ code: 4009 })
})

test('the list of tills names branch, state and who stands there [TILL-03]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const till = await shop.till()
  await shop.offer({ name: 'Bar', branchId: shop.branchIds[1] })
  const { id, pin } = await shop.cashier('Nimali')
  await till.come(id, pin)
  const listed = async (query = '') =>
    (await shop.owner.ask<{ tills: object[] }>('authentication', 'GET', `/tills${query}`)).data
      .tills
  expect(await listed()).toMatchObject([
    { name: 'Nimali', ownPhone: true, state: 'PAIRED', cashier: 'Nimali' },
    { name: 'Bar', branch: { name: 'Kandy' }, state: 'WAITING', lastSeen: null, cashier: null },
    { name: 'Front desk', branch: { name: 'Galle Fort' }, state: 'PAIRED', cashier: 'Nimali' },
  ])
  expect(await listed('?term=BAR')).toMatchObject([{ name: 'Bar' }])
  expect(await listed(`?branchId=${shop.branchIds[1]}`)).toMatchObject([{ name: 'Bar' }])
})

describe('what a till is called and where it stands [TILL-03]', () => {
  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(TILL_NAME_MAX + 1) }, 'name'],
    ['a name of invisible characters', { name: '\u200b\u200b' }, 'name'],
    ['no branch', { branchId: undefined }, 'branchId'],
    ['an unknown branch', { branchId: '0198c1d4-0000-7000-8000-000000000001' }, 'branchId'],
  ])('%s is refused', async (_name, given, field) => {
    const shop = await tills.shop()
    const body = { name: 'Bar', branchId: shop.branchId, ...given }
    const answer = await shop.owner.ask('authentication', 'POST', '/tills', body)
    expect(answer).toMatchObject({ data: { errors: { [field]: expect.any(String) } } })
  })

  test('a branch or till of another shop does not exist', async () => {
    const [shop, rival] = [await tills.shop(), await tills.shop()]
    const { id } = await shop.offer()
    const theirs = { name: 'Bar', branchId: shop.branchId }
    const calls = [
      ['POST', '/tills', theirs],
      ['PUT', '/tills', { ...theirs, branchId: rival.branchId, id, version: 1 }],
      ['GET', `/tills/${id}`, undefined],
      ['DELETE', `/tills/${id}`, undefined],
      ['GET', `/tills/${id}/pairing`, undefined],
      ['POST', `/tills/${id}/pairing`, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await rival.owner.ask('authentication', method, path, body)
      expect([4004, 4000], `${method} ${path}`).toContain(answer.code)
    }
  })

  test('a till that moved stands in the other branch at its next request', async () => {
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const till = await shop.till()
    const body = { id: till.id, name: 'Bar', branchId: shop.branchIds[1], version: 1 }
    expect(await shop.owner.ask('authentication', 'PUT', '/tills', body)).toMatchObject({
      code: 2000,
    })
    expect((await till.profile()).counter).toMatchObject({
      tillName: 'Bar',
      branch: { name: 'Kandy' },
    })
    expect(await shop.owner.ask('authentication', 'PUT', '/tills', body)).toMatchObject({
      code: 4022,
    })
  })
})

describe('the public key of a device [TILL-04]', () => {
  const x = 'A'.repeat(43)
  const good = [
    { kty: 'OKP', crv: 'Ed25519', x },
    { kty: 'EC', crv: 'P-256', x, y: x },
  ]
  test.each(good)('$crv is kept', async (key) => {
    const shop = await tills.shop()
    const { id, token } = await shop.offer()
    expect(await tills.pair(token, { publicKey: JSON.stringify(key) })).toMatchObject({
      code: 2000,
    })
    const [row] = await db.select().from(rows).where(eq(rows.id, id))
    expect(row?.publicKey).toEqual(key)
  })
  test.each([
    '{',
    'null',
    JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d: x }),
    JSON.stringify({ kty: 'OKP', crv: 'X25519', x }),
    JSON.stringify({ kty: 'EC', crv: 'P-384', x, y: x }),
    JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'short' }),
    JSON.stringify({ kty: 'RSA', n: x, e: 'AQAB' }),
  ])('%s is refused, and the token still works', async (publicKey) => {
    const shop = await tills.shop()
    const { token } = await shop.offer()
    expect(await tills.pair(token, { publicKey })).toMatchObject({ code: 4000 })
    expect(await tills.pair(token)).toMatchObject({ code: 2000 })
  })
})

test('unknown tokens are throttled for a network, and a good one waits too [TILL-07, R05]', async () => {
  await db.delete(throttles)
  const shop = await tills.shop()
  const { token } = await shop.offer()
  for (let at = 0; at < 29; at += 1)
    expect(await offerOf(`unknown${at}`)).toMatchObject({ code: 4004 })
  await offerOf('one more')
  expect(await offerOf('and another')).toMatchObject({ code: 4029 })
  expect(await tills.pair(token)).toMatchObject({ code: 4029 })
  await db.delete(throttles)
  expect(await tills.pair(token)).toMatchObject({ code: 2000 })
})
