import { describe, expect, test } from 'vitest'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db } = tills

describe('wrong PINs [CASH-05, R05]', () => {
  test('for one person make every till wait, and the right one forgets them', async () => {
    await db.delete(throttles)
    const shop = await tills.shop()
    const [one, other] = [await shop.till(), await shop.till({ name: 'Bar' })]
    const { id, pin } = await shop.cashier('Nimali')
    for (let at = 0; at < 4; at += 1)
      expect(await one.come(id, '000001')).toMatchObject({ code: 4000 })
    expect(await other.come(id, pin)).toMatchObject({ code: 2000 })
    for (let at = 0; at < 5; at += 1)
      expect(await one.come(id, '000001')).toMatchObject({ code: 4000 })
    expect(await other.come(id, pin)).toMatchObject({
      code: 4029,
      displayMessage: expect.stringMatching(/^Too many wrong PINs/),
    })
  })

  test('by a till where somebody may not stand lock nobody out', async () => {
    await db.delete(throttles)
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const rival = await tills.shop()
    const others = [await rival.till(), await shop.till({ branchId: shop.branchIds[1] })]
    const { id, pin } = await shop.cashier('Nimali')
    for (const till of others)
      for (let at = 0; at < 5; at += 1)
        expect(await till.come(id, '000001')).toMatchObject({ code: 4000 })
    expect(await (await shop.till()).come(id, pin)).toMatchObject({ code: 2000 })
  })

  test('at one till for many people make the till wait', async () => {
    await db.delete(throttles)
    const shop = await tills.shop()
    const [till, other] = [await shop.till(), await shop.till({ name: 'Bar' })]
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shop.invite(name)))
    for (let at = 0; at < 15; at += 1) await till.come(people[at % 4]?.id ?? '', '000001')
    const { id, pin } = await shop.cashier('Nimali')
    expect(await till.come(id, pin)).toMatchObject({ code: 4029 })
    expect(await other.come(id, pin)).toMatchObject({ code: 2000 })
  })
})
