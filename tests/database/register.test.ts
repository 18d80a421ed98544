import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  describeSelf,
  forgetProcesses,
  type Half,
  signIn,
  signInFirst,
  signOut,
} from '#src/database/processes/register.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool, url } = await testDatabase()
const [older, newer, other] = ['the older key', 'the newer key', 'a key of somebody else']

beforeEach(() => forgetProcesses(pool))

/** Starts a process; it goes on running. */
async function start(keys: string[], half: Half = 'all') {
  const self = describeSelf(half, keys)
  return { self, keys: (await signInFirst(url, self)).keys }
}
const stateOf = async (self: Parameters<typeof signIn>[1]) => (await signIn(pool, self)).keys

test.each<[what: string, running: string[], keys: string[], outcome: string]>([
  ['the same key', [older], [older], 'agree'],
  ['step 1: the new key is also read', [older], [older, newer], 'agree'],
  ['a replica that lags behind step 1', [older, newer], [older], 'agree'],
  ['step 2: the new key seals', [older, newer], [newer, older], 'agree'],
  ['a replica that lags behind step 2', [newer, older], [older, newer], 'agree'],
  ['step 4: the old key goes', [newer, older], [newer], 'agree'],
  ['a replica that lags behind step 4', [newer], [newer, older], 'agree'],
  ['three keys', [newer, older], [newer, older, other], 'agree'],
  ['another key', [older], [other], 'others'],
  ['step 1 was skipped', [older], [newer, older], 'others'],
  ['the other way round', [newer, older], [older], 'others'],
  ['step 2 was skipped', [older, newer], [newer], 'others'],
  ['steps 2 and 3 were skipped', [older], [newer], 'others'],
  ['one that only reads what is sealed', [older], [other, older], 'others'],
])('%s: beside %j, %j: %s [L22]', async (_, running, keys, outcome) => {
  const first = await start(running)
  const second = await start(keys)
  expect([first.keys, second.keys]).toEqual(['agree', outcome])
  expect(await stateOf(first.self)).toBe('agree')
  expect(await stateOf(second.self)).toBe(outcome)
})

test.each<[stopped: string[], keys: string[], outcome: string]>([
  [[older], [older], 'agree'],
  [[older], [newer, older], 'agree'],
  [[older, newer], [newer, older], 'agree'],
  [[newer, older], [newer], 'agree'],
  [[older], [newer], 'lost'],
  [[newer, older], [older], 'lost'],
  [[older], [other, newer], 'lost'],
])('once %j has stopped, %j: %s [L22]', async (stopped, keys, outcome) => {
  const first = await start(stopped)
  await signOut(pool, first.self)
  expect((await start(keys)).keys).toBe(outcome)
})

test('a process that was killed counts as running for 15 seconds [L22]', async () => {
  await start([older])
  expect((await start([newer, older])).keys).toBe('others')
  await db.execute(sql`update processes set seen_at = now() - interval '16 seconds'`)
  expect((await start([newer, older])).keys).toBe('agree')
  expect((await start([other])).keys).toBe('others')
})

test('halves that run apart may have keys of their own [L22]', async () => {
  expect((await start([older], 'web')).keys).toBe('agree')
  expect((await start([newer], 'services')).keys).toBe('agree')
  expect((await start([newer], 'web')).keys).toBe('others')
  expect((await start([newer], 'all')).keys).toBe('others')
})

test('of two that start at once with different keys one is refused [L22]', async () => {
  const both = await Promise.all([start([older]), start([newer])])
  expect(both.map(({ keys }) => keys).sort()).toEqual(['agree', 'others'])
})

test('a process that was refused is in nobody’s way [L22]', async () => {
  const right = await start([older])
  await start([other])
  expect((await start([older])).keys).toBe('agree')
  expect(await stateOf(right.self)).toBe('agree')
})

test('what ended long ago is forgotten, the last of each half is not [L22]', async () => {
  const old = await start([older], 'web')
  await signOut(pool, old.self)
  await db.execute(sql`update processes set seen_at = now() - interval '30 days'`)
  expect((await start([newer], 'web')).keys).toBe('lost')
  expect((await start([older], 'web')).keys).toBe('agree')
  const { rows } = await db.execute(sql`select 1 from processes`)
  expect(rows).toHaveLength(1)
})
