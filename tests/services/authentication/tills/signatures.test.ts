import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TillListItem } from '#src/contract/authentication/tills.ts'
import { ACT_MINUTES } from '#src/contract/core/till-entry.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { services as contracts, serviceNames } from '#src/contract/services.ts'
import { tills as rows } from '#src/services/authentication/tills/schema.ts'
import { signAct, signatureOf } from '#tests/support/signed-acts.ts'
import { type TillKeys, tillKeys } from '#tests/support/till-entries.ts'
import { openTills } from '#tests/support/tills.ts'
import { type Act, tillActs } from './till-acts.ts'

const tills = await openTills()
const { db, services } = tills
const shop = await tills.shop()
await shop.owner.ask('authentication', 'PUT', '/cashiers/pause', { allowed: true })
const MINUTE = 60_000
const [id, other] = [v4(), v4()]

const acts = tillActs(shop.id, { id, other })
const redeeming = acts.redeeming

async function pair(keys?: TillKeys) {
  const offered = await shop.offer()
  const device = await tills.paired(offered.token, {
    ...(keys && { publicKey: keys.publicKey }),
  })
  const send = async ({ service, method, path, body }: Act, signature?: string) => {
    const response = await services[service].request(path, {
      method,
      headers: {
        authorization: `Bearer ${device.tokens.accessToken}`,
        'content-type': 'application/json',
        ...(signature !== undefined && { [apiHeaders.actSignature]: signature }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { displayMessage }: { displayMessage: string } = await response.json()
    return displayMessage
  }
  const listed = async () => {
    const { data } = await shop.owner.ask<{ tills: TillListItem[] }>(
      'authentication',
      'GET',
      '/tills?size=100',
    )
    return data.tills.find((till) => till.id === offered.id)
  }
  return { id: offered.id, send, listed }
}

const unsigned = /key didn’t sign this/
const signatureFor = (keys: TillKeys, act: Act, at?: number) =>
  signatureOf(keys, act, at)[apiHeaders.actSignature] ?? ''

describe.each(['Ed25519', 'P-256'] as const)('a till with a key of %s [TILL-48, R27]', (kind) => {
  const keys = tillKeys(kind)
  let till: Awaited<ReturnType<typeof pair>>
  beforeEach(async () => {
    till = await pair(keys)
  })

  test.each<[string, Act]>(Object.entries(acts))(
    '%s needs its signature, and no copied one',
    async (_what, act) => {
      expect(await till.send(act, signatureFor(keys, act))).not.toMatch(unsigned)
      expect((await till.listed())?.unsignedAt).toBeNull()
      const elsewhere = { ...act, ...act.else }
      const wrong: Record<string, string | undefined> = {
        'no signature': undefined,
        'an empty one': '',
        'no time': signatureFor(keys, act).split('.')[1],
        'another time': signatureFor(keys, act).replace(/^\d/, '2'),
        'another till’s key': signatureFor(tillKeys(kind), act),
        'another act': signAct(keys, 'put /coupons/other', ['x']),
        'what is no signature': `${Date.now()}.AAAA`,
        ...(act.else.path !== '/counter/persons' && {
          'the same act upon something else': signatureFor(keys, elsewhere),
        }),
      }
      for (const [name, signature] of Object.entries(wrong)) {
        expect(await till.send(act, signature), name).toMatch(unsigned)
        expect((await till.listed())?.unsignedAt, name).not.toBeNull()
        await db.update(rows).set({ unsignedAt: null }).where(eq(rows.id, till.id))
      }
    },
  )

  test('one that was signed long ago, or will be, does nothing, and is no second device', async () => {
    const act = redeeming
    for (const minutes of [-ACT_MINUTES - 1, ACT_MINUTES + 1]) {
      const signature = signatureFor(keys, act, Date.now() + minutes * MINUTE)
      expect(await till.send(act, signature)).toMatch(/open for too long/)
    }
    for (const minutes of [-ACT_MINUTES + 1, ACT_MINUTES - 1]) {
      const signature = signatureFor(keys, act, Date.now() + minutes * MINUTE)
      expect(await till.send(act, signature)).toBe('Invalid coupon code')
    }
    expect((await till.listed())?.unsignedAt).toBeNull()
  })

  test('what is signed in other blanks, case and dashes is the same', async () => {
    const act: Act = {
      service: 'core',
      method: 'POST',
      path: `/coupons/redemptions/${id}/receipt`,
      body: { to: 'Some.Body@Example.com' },
      else: {},
    }
    const typed = signAct(keys, 'post /coupons/redemptions/{id}/receipt', [
      id.toUpperCase(),
      ' some.body@example.com\u00a0',
    ])
    expect(await till.send(act, typed)).not.toMatch(unsigned)
  })

  test('a form that came before the script and is sent again signed is no second device', async () => {
    const [act, theirs] = [redeeming, acts['redeeming by another key']]
    const other = { ...theirs, ...theirs.else }
    const unsignedAt = async () => (await till.listed())?.unsignedAt
    expect(await till.send(act)).toMatch(unsigned)
    expect(await unsignedAt()).not.toBeNull()
    await till.send(other, signatureFor(keys, other))
    expect(await unsignedAt(), 'another form, signed').not.toBeNull()
    await till.send(act, signatureFor(keys, act))
    expect(await unsignedAt(), 'the same form, signed').toBeNull()

    for (const one of [act, other, act]) await till.send(one)
    for (const one of [act, other]) await till.send(one, signatureFor(keys, one))
    expect(await unsignedAt(), 'one of two forms, signed').not.toBeNull()
  })

  test('it is paired again: the mark of the second device goes', async () => {
    const act = redeeming
    await till.send(act)
    expect(await till.listed()).toMatchObject({ hasKey: true, unsignedAt: expect.any(Object) })
    await shop.owner.ask('authentication', 'POST', `/tills/${till.id}/pairing`)
    await tills.pair(await shop.tokenOf(till.id), { publicKey: tillKeys(kind).publicKey })
    expect(await till.listed()).toMatchObject({ hasKey: true, unsignedAt: null })
  })

  test('reading and signing out need none', async () => {
    const read: Act = { service: 'core', method: 'GET', path: '/coupons/redemptions', else: {} }
    expect(await till.send(read)).not.toMatch(unsigned)
    const leave: Act = {
      service: 'authentication',
      method: 'GET',
      path: '/users/sign-out',
      else: {},
    }
    expect(await till.send(leave)).not.toMatch(unsigned)
    expect(await till.listed()).toMatchObject({ unsignedAt: null, state: 'ENDED' })
  })
})

test.each<[string, Act]>(Object.entries(acts))(
  '%s needs no signature at a till without a key, which is listed so [TILL-04]',
  async (_what, act) => {
    const till = await pair()
    expect(await till.send(act)).not.toMatch(unsigned)
    expect(await till.listed()).toMatchObject({ hasKey: false, unsignedAt: null })
  },
)

test('a page from before tills signed goes on until it has signed once [TILL-48]', async () => {
  const keys = tillKeys()
  const till = await pair(keys)
  await db.update(rows).set({ signs: false }).where(eq(rows.id, till.id))
  const act = redeeming
  expect(await till.send(act)).toBe('Invalid coupon code')
  expect(await till.send(act, signatureFor(tillKeys(), act))).toMatch(unsigned)
  expect(await till.send(act, signatureFor(keys, act))).toBe('Invalid coupon code')
  expect(await till.send(act)).toMatch(unsigned)
})

test('everything that a till may write is signed, or holds what is [TILL-48]', () => {
  const writes = serviceNames.flatMap((name) =>
    (contracts[name] as readonly Endpoint[]).filter(
      ({ atCounter, method }) => atCounter && method !== 'get',
    ),
  )
  const signed = new Set(
    Object.values(acts).map(({ method, path }) => `${method} ${path.replace(id, '{id}')}`),
  )
  const names = writes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(names.sort()).toEqual([...signed, 'POST /tills/uploads'].sort())
  expect(writes.filter((one) => !one.signed).map(({ path }) => path)).toEqual(['/tills/uploads'])
})
