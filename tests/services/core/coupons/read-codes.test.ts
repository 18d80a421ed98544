import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { generatedKey } from '#src/contract/core/coupon-code.ts'
import { addCoupons, type Coupon, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, buyer] = await Promise.all([
  shop.person(),
  shop.person({ role: 'USER', fullName: 'Ruwan Silva', business: undefined }),
])
const deal = await shop.deal(owner.id)
const collected = { collectedBy: buyer.id, collectedAt: new Date() }

async function sold(): Promise<Coupon> {
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  return coupon
}

test('a code is taken out of a message or a link; what was read is said [COUP-61]', async () => {
  const [first, second] = [await sold(), await sold()]
  for (const text of [
    `Your coupon code: ${first.code}, until 31-12-2030`,
    `https://dealdesk.example/c/${first.codeKey}?utm=1`,
    `*${first.code.replaceAll('-', '_')}*`,
    `${first.code.slice(0, 6)}\u200b${first.code.slice(6)}`,
  ]) {
    const data = { couponValid: true, couponCode: first.code }
    expect(await owner.validate(text), text).toMatchObject({ data })
  }
  const both = `${first.code} or ${second.code}`
  const codes = [first, second].sort((a, b) => (a.codeKey < b.codeKey ? -1 : 1))
  const displayMessage = `There’s more than one coupon code in this text: ${codes[0]?.code}, ${codes[1]?.code}. Enter one of them.`
  expect(await owner.validate(both)).toMatchObject({ data: { couponValid: false }, displayMessage })
  expect(await owner.redeem(both)).toMatchObject({ code: 4022, displayMessage })
  expect(await owner.redeem(`${second.code} please`)).toMatchObject({ code: 2000 })
  expect((await shop.couponOf(first.id)).redeemedAt).toBeNull()
})

test('the stored coupons decide between the readings of a text', async () => {
  await addCoupons(db, deal, 1, { ...collected, code: 'TEATIME', codeKey: 'TEAT1ME' })
  await addCoupons(db, deal, 1, { ...collected, code: 'FDEF', codeKey: 'FDEF' })
  for (const text of ['Use TEATIME AT THE COUNTER', 'Ваш код: teatime', 'авуа']) {
    expect(await owner.validate(text), text).toMatchObject({ data: { couponValid: true } })
  }
})

test.each([
  ['validate', 59],
  ['redeem', 29],
] as const)(
  '%s: guesses beside a known code are counted before the answer [COUP-61, R05]',
  async (act, free) => {
    const guesser = await shop.person()
    const [one, two] = await addCoupons(db, await shop.deal(guesser.id), 2)
    const guess = () => generatedKey(randomBytes(11))
    const send = (text: string) => guesser[act](text)
    const beside = (...known: (string | undefined)[]) =>
      send([...known, ...Array.from({ length: 7 }, guess)].join(' '))
    for (let turn = 1; turn <= Math.floor(free / 7); turn += 1)
      expect((await beside(one?.code)).code).not.toBe(4029)
    expect((await beside(one?.code)).code).toBe(4029)
    const both = `${one?.code} ${two?.code}`
    for (const text of [both, one?.code ?? '', guess(), 'no code', `${both} ${guess()}`]) {
      const { code, displayMessage } = await send(text)
      expect([code, displayMessage], text).toEqual([
        4029,
        expect.stringContaining('Too many unknown codes'),
      ])
    }
  },
)
