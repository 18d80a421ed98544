import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { couponKey, generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import { patternedCode } from '#src/contract/core/coupon-pattern.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { couponGuesses, coupons } from '#src/services/core/coupons/schema.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { openCounter } from './open-counter.ts'

const { app, db, buyer } = await openCounter()

type Answer = { isRefused: boolean; text: string }
type Path = (code: string) => Promise<Answer>

/** A shop of its own with one coupon for each of these codes, and all that answers about a code. */
async function shopWith(...codes: string[]) {
  const { browser, account } = await signedIn(app)
  const deal = await addDeal(db, account.id)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  for (const code of codes)
    await addCoupons(db, deal, 1, { ...collected, code, codeKey: couponKey(code) })
  const { $ } = await browser.get('/search')
  const _csrf = $('main [name=_csrf]').attr('value') ?? ''
  const posted =
    (path: string, field: string, more: object = {}): Path =>
    async (code) => {
      const answer = await browser.post(path, { _csrf, [field]: code, ...more })
      const text = answer.$('[data-code-status], #code-state').text()
      return { isRefused: text.includes('Too many unknown codes'), text }
    }
  const paths: Record<string, Path> = {
    check: posted('/coupon-redeem/check', 'code'),
    search: posted('/search', 'q', { coupon: '1' }),
    redeem: posted('/coupon-redeem', 'code', { key: v4() }),
  }
  const redeemed = async () =>
    (await db.select().from(coupons).where(eq(coupons.merchantId, account.id))).filter(
      ({ redeemedAt }) => redeemedAt,
    ).length
  const noted = async () =>
    (await db.select().from(couponGuesses).where(eq(couponGuesses.merchantId, account.id))).reduce(
      (sum, { count }) => sum + count,
      0,
    )
  return { account, deal, paths, redeemed, noted }
}

const someCode = () => grouped(generatedKey(randomBytes(11)))
const spa = () => patternedCode('SPA-#####-####', randomBytes(9))
const own = (at: number) => `LWB${at}`
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))

/** How many a sign-in may look up in vain: of look-ups 59, of redemptions 29. */
const free = { check: 59, search: 59, redeem: 29 }
const ways = ['check', 'search', 'redeem'] as const

const texts: [what: string, weight: number, known: string[], guesses: () => string[]][] = [
  ['a guess alone', 1, [], () => [own(1000 + Math.floor(Math.random() * 9000))]],
  ['eight guesses', 8, [], () => many(8, someCode)],
  ['seven guesses beside a known code', 7, ['HD89-SQMB-G3VY'], () => many(7, someCode)],
  ['guesses of a pattern beside a known one', 7, ['SPA-77777-777D'], () => many(7, spa)],
  [
    'three guesses beside two known ones',
    3,
    ['HD89-SQMB-G3VY', 'K01F-2M9X-A4TM'],
    () => many(3, someCode),
  ],
  ['own codes beside a known one', 7, ['LWB999'], () => many(7, (at) => own(9000 + at))],
  [
    'words in capitals and phone numbers beside a known code',
    1,
    ['HD89-SQMB-G3VY'],
    () => ['LOTUS WALK KITCHEN, CALL 0112345678 OR 0771234567 FROM GALLE'],
  ],
]
const cases = ways.flatMap((way) => texts.map((one) => [way, ...one] as const))

test.each(cases)(
  '%s: %s counts %i, and nothing is said once that is too many [COUP-61, R05]',
  async (way, _what, weight, known, guesses) => {
    const { paths, noted, redeemed } = await shopWith(...known)
    const ask = paths[way]
    if (!ask) throw new Error('no path')
    const text = () => [...known, ...guesses()].join(' ')
    const answered = Math.floor(free[way] / weight) + 1
    for (let turn = 0; turn < answered; turn += 1) {
      const { isRefused } = await ask(text())
      // Of a text that is counted to the limit nothing is redeemed, and nothing is named.
      const isLast = turn === answered - 1 && known.length > 0
      expect(isRefused, `turn ${turn}`).toBe(isLast)
    }
    const before = await redeemed()
    for (const next of [text(), ...known, [...known, own(1)].join(' and ')]) {
      const { isRefused, text: shown } = await ask(next)
      expect(isRefused, next).toBe(true)
      for (const code of known) expect(shown).not.toContain(code)
    }
    expect(await redeemed()).toBe(before)
    expect(await noted()).toBe(answered * weight)
  },
)

test.each(ways)(
  '%s: a code beside the words of a message is answered all day [COUP-61]',
  async (way) => {
    const held = many(way === 'redeem' ? 40 : 1, someCode)
    const { paths, noted } = await shopWith(...held)
    for (let turn = 0; turn < 70; turn += 1) {
      const code = held[turn % held.length]
      const { isRefused } = (await paths[way]?.(
        `Harbour House: lunch until 31-12-2030, your coupon code is ${code}. https://shop.example/c/${code}`,
      )) ?? { isRefused: true }
      expect(isRefused).toBe(false)
    }
    expect(await noted()).toBe(0)
  },
)

const slips: [pattern: string | null, code: string, slip: string][] = [
  [null, 'HD89-SQMB-G3VY', 'HD98-SQMB-G3VY'],
  ['GALLE-#####-####', '', 'GALLE-GTWJQ-TV6Y'],
  ['SP-#########', '', 'SP-GTWJQTV6A'],
]

test.each(slips)(
  'a slip in a code of %s is explained, and five are one guess [COUP-61]',
  async (pattern, code, slip) => {
    const { paths, noted, deal, account } = await shopWith(...(code ? [code] : []))
    if (pattern)
      await db.insert(couponFiles).values({
        id: v4(),
        dealId: deal.id,
        merchantId: account.id,
        uploadedBy: account.id,
        fileName: 'codes.csv',
        uploadId: v4(),
        sha256: '',
        bytes: 1,
        pattern,
        state: 'READY',
      })
    const ask = paths.redeem
    for (let turn = 0; turn < 14; turn += 1)
      expect((await ask?.(slip))?.text, `turn ${turn}`).toContain('One character may be wrong')
    expect(await noted()).toBe(2)
    // As if more had been typed: the row of five times as many is the one of slips.
    await db.update(throttles).set({ failures: 29 }).where(eq(throttles.failures, 2))
    expect((await ask?.(slip))?.text).toContain('One character may be wrong')
    expect((await ask?.(slip))?.isRefused).toBe(true)
  },
)
