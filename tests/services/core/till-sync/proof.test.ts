import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { cashiers, tills as tillTable } from '#src/services/authentication/tills/schema.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { signEntry, tillKeys, tillQueue, upload } from '#tests/support/till-entries.ts'
import { openOffline } from './till-sync.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const world = await openOffline()
const { db, shop } = world
const { oneCode } = world
const till = await world.till()
const outcomeOf = world.outcomesAt(till)

const clocks: readonly (readonly [what: string, device: number, isWrong: boolean])[] = [
  ['right', 0, false],
  ['a minute ahead', 60_000, false],
  ['three days ahead', 3 * DAY_MS, true],
  ['nine days behind', -9 * DAY_MS, true],
  ['at the beginning of time', -Date.now(), true],
]

test.each(clocks)(
  'a clock that is %s gets its times right [SYNC-10]',
  async (_what, drift, isWrong) => {
    const code = await oneCode()
    const happened = Date.now() - 30 * 60_000
    const entry = till.entryOf(code, { at: happened + drift, syncedAt: happened - HOUR_MS })
    const [outcome] = await outcomeOf([entry], till, { deviceTime: Date.now() + drift })
    expect(outcome?.remarks.includes('CLOCK')).toBe(isWrong)
    const [one] = await world.historyOf(code)
    const error = Math.abs((one?.redemption.redeemedAt.getTime() ?? 0) - happened)
    expect(error).toBeLessThan(isWrong ? 30_000 : 61_000)
  },
)

test('a clock that was set meanwhile moves an entry to the nearer end [SYNC-10]', async () => {
  const [one, two] = [await oneCode(), await oneCode()]
  const syncedAt = Date.now() - 2 * HOUR_MS
  await outcomeOf([
    till.entryOf(one, { at: syncedAt - 5 * DAY_MS, syncedAt }),
    till.entryOf(two, { at: Date.now() + 5 * DAY_MS, syncedAt }),
  ])
  const pairedAt = (await db.select().from(tillTable).where(eq(tillTable.id, till.id)))[0]?.pairedAt
  const [[early], [late]] = [await world.historyOf(one), await world.historyOf(two)]
  const from = Math.max(syncedAt, pairedAt?.getTime() ?? 0)
  expect(Math.abs((early?.redemption.redeemedAt.getTime() ?? 0) - from)).toBeLessThan(60_000)
  expect(Math.abs((late?.redemption.redeemedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('P-256 signs as well [SYNC-11]', async () => {
  const older = await world.till({ name: 'Old browser' }, 'P-256')
  const [outcome] = await outcomeOf([older.entryOf(await oneCode())], older)
  expect(outcome?.outcome).toBe('REDEEMED')
})

const forged: readonly (readonly [
  what: string,
  forge: (entry: ReturnType<typeof till.entryOf>) => object,
])[] = [
  ['a key of another device', (entry) => signEntry(entry, tillKeys())],
  ['a key of another kind', (entry) => signEntry(entry, tillKeys('P-256'))],
  ['another text', (entry) => ({ ...entry, text: 'AAAA' })],
  ['another time', (entry) => ({ ...entry, at: entry.at - 1 })],
  ['no undo', (entry) => ({ ...entry, voided: true })],
  ['no signature', (entry) => ({ ...entry, signature: '' })],
  ['a cut signature', (entry) => ({ ...entry, signature: entry.signature.slice(0, 40) })],
  ['no base64', (entry) => ({ ...entry, signature: 'ß∂ƒ' })],
]

test.each(forged)(
  'a signature by %s is stored and redeems nothing [SYNC-11]',
  async (_what, forge) => {
    const code = await oneCode()
    const entry = till.entryOf(code)
    const [outcome] = await outcomeOf([{ ...entry, ...forge(entry) }])
    expect(outcome?.outcome).toBe('FOREIGN_SIGNATURE')
    expect(await world.historyOf(code)).toEqual([])
    const stored = await db.select().from(tillEntries).where(eq(tillEntries.nonce, entry.nonce))
    expect(stored).toHaveLength(1)
  },
)

test('of persons only the shop’s own are named [SYNC-11]', async () => {
  const cashier = await shop.cashier('Ruwan')
  const [known, unknown] = [await oneCode(), await oneCode()]
  const outcomes = await outcomeOf([
    till.entryOf(known, { cashierId: cashier.id }),
    till.entryOf(unknown, { cashierId: v4() }),
  ])
  expect(outcomes.map(({ remarks }) => remarks)).toEqual([[], ['PERSON']])
  expect((await world.historyOf(known))[0]?.redemption.cashierId).toBe(cashier.id)
})

test('whoever was removed is judged by when it happened [SYNC-11]', async () => {
  const cashier = await shop.cashier('Nimali')
  const [before, after] = [await oneCode(), await oneCode()]
  const removed = sql`now() - interval '10 minutes'`
  await db.update(cashiers).set({ deletedAt: removed }).where(eq(cashiers.id, cashier.id))
  const minutesAgo = (count: number) => ({
    cashierId: cashier.id,
    at: Date.now() - count * 60_000,
    syncedAt: Date.now() - HOUR_MS,
  })
  const outcomes = await outcomeOf([
    till.entryOf(before, minutesAgo(20)),
    till.entryOf(after, minutesAgo(5)),
  ])
  expect(outcomes.map(({ remarks }) => remarks)).toEqual([[], ['LEFT']])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REDEEMED', 'REDEEMED'])
})

test('another pair of keys counts from one again [SYNC-09]', async () => {
  const again = await world.till({ name: 'Paired again' })
  await outcomeOf([again.entryOf(await oneCode())], again)
  const keys = tillKeys()
  const token = await shop.owner
    .ask('authentication', 'POST', `/tills/${again.id}/pairing`)
    .then(() => shop.tokenOf(again.id))
  const device = await world.paired(token, { publicKey: keys.publicKey })
  const entry = tillQueue(keys)(await oneCode())
  const [outcome] = (await upload(device, [entry])).data.outcomes
  expect(outcome).toMatchObject({ outcome: 'REDEEMED', remarks: [] })
})
