import { beforeEach, describe, expect, test } from 'vitest'
import { checkCode } from '#islands/till/check-code.ts'
import { makeKey } from '#islands/till/key.ts'
import { hashOf } from '#islands/till/proof.ts'
import { take, undo } from '#islands/till/queue.ts'
import { openStore, remember, type Synced } from '#islands/till/store.ts'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { stubBrowserStore } from '#tests/support/browser-store.ts'
import { ids, SYNCED_AT, syncedTill, TODAY, tillDeal } from '#tests/support/synced-till.ts'

const CODE = 'HD89-SQMB-G3VY'
const HOUR = 3_600_000
const now = SYNCED_AT + HOUR
const ask = (text: string, at = now) => checkCode(text, { attentionConfirmed: false, now: at })

stubBrowserStore()

beforeEach(async () => {
  const store = await openStore()
  for (const name of ['coupons', 'queue', 'notices', 'meta'] as const) await store.clear(name)
  await (await makeKey())?.keep()
})

const know = (parts: Partial<Synced> = {}) => remember('synced', syncedTill(parts))

async function list(code = CODE, state = 0, lastDay = TODAY + 5): Promise<void> {
  const hash = await hashOf(couponKey(code), 'a2V5')
  await (await openStore()).put('coupons', { dealId: ids.deal, state, lastDay, cents: null }, hash)
}

describe('what a till redeems itself', () => {
  const taking = async (text = CODE, at = now) => {
    const { code, hash, deal } = await ask(text, at)
    if (!deal) throw new Error('no deal')
    const nonce = crypto.randomUUID()
    return take({
      text,
      code,
      hash,
      deal,
      attentionConfirmed: false,
      takenCents: null,
      now: at,
      nonce,
    })
  }

  test('is redeemed from then on, however it is written, and free again once undone [TILL-13]', async () => {
    await know()
    await list()
    const taken = await taking()
    expect('entry' in taken && taken.entry.counter).toBe(1)
    expect((await ask(`code: ${CODE}`)).verdict).toBe('redeemed')
    expect(await undo(1)).toBe(true)
    expect((await ask(CODE)).verdict).toBe('valid')
  })

  test('of one coupon twice at once is one [TILL-13]', async () => {
    await know()
    await list()
    const all = await Promise.all([taking(), taking(), taking()])
    expect(all.filter((taken) => 'entry' in taken)).toHaveLength(1)
    expect(await (await openStore()).count('queue')).toBe(1)
  })

  test('ends at the limits of coupons and money [TILL-11]', async () => {
    await know({ limits: { coupons: 2, cents: 10_000_000, hours: 12 } })
    for (const code of ['AAAA-1111', 'BBBB-2222', 'CCCC-3333']) await list(code)
    expect((await ask('AAAA-1111')).limit).toBe(null)
    await taking('AAAA-1111')
    await taking('BBBB-2222')
    expect(await ask('CCCC-3333')).toMatchObject({ verdict: 'valid', limit: 'coupons' })
    expect(await taking('CCCC-3333')).toEqual({ refused: 'coupons' })
    await know({ limits: { coupons: 9, cents: 1_000_000, hours: 12 } })
    expect((await ask('CCCC-3333')).limit).toBe('cents')
  })

  test.each([
    { what: 'the hours are over', at: SYNCED_AT + 12 * HOUR, limit: 'leaseOver' },
    { what: 'its clock was set back', at: SYNCED_AT - HOUR, limit: 'clockBack' },
    { what: 'neither is so', at: SYNCED_AT + 12 * HOUR - 1000, limit: null },
  ])('it only reads when $what: $limit [TILL-11]', async ({ at, limit }) => {
    await know()
    await list()
    expect((await ask(CODE, at)).limit).toBe(limit)
  })

  test.each([-3, -1, 2])(
    'a clock wrong by %i days from the start changes nothing [TILL-11]',
    async (days) => {
      const off = days * 24 * HOUR
      await know({ deviceAt: SYNCED_AT + off })
      await list(CODE, 0, TODAY)
      expect(await ask(CODE, now + off)).toMatchObject({ verdict: 'valid', limit: null })
    },
  )

  test('waits for a person where one is required, and for a key [TILL-11]', async () => {
    await know({ requiresPerson: true })
    await list()
    expect((await ask(CODE)).limit).toBe('noPerson')
    await remember('person', { id: ids.till, name: 'Dilani' })
    expect((await ask(CODE)).limit).toBe(null)
    await (await openStore()).clear('keys')
    expect((await ask(CODE)).limit).toBe('noKey')
  })

  test('counts towards a branch’s places of the day and the hour [TILL-12]', async () => {
    const rules = { ...tillDeal().rules, perBranchDay: 5, perBranchHour: 2 }
    await know({ deals: [tillDeal({ rules, redeemedToday: 3, redeemedThisHour: 1 })] })
    for (const code of ['AAAA-1111', 'BBBB-2222', 'CCCC-3333']) await list(code)
    await taking('AAAA-1111', SYNCED_AT)
    expect((await ask('BBBB-2222', SYNCED_AT)).verdict).toBe('fullThisHour')
    expect((await ask('BBBB-2222', now)).verdict).toBe('valid')
    await taking('BBBB-2222', now)
    expect((await ask('CCCC-3333', now)).verdict).toBe('fullToday')
    expect((await ask('CCCC-3333', now + 12 * HOUR)).verdict).not.toBe('fullToday')
  })
})
