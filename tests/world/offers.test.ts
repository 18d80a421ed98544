import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TITLE_MAX } from '#src/contract/core/deals.ts'
import { inRoot } from '#src/platform/root.ts'
import { createDealTexts } from '#src/world/deal-text.ts'
import { neighbours } from '#src/world/neighbours.ts'
import { offerGroups } from '#src/world/offers/all.ts'

const folder = inRoot('src', 'world', 'pictures')
const drawn = readdirSync(folder).map((file) => file.replace('.svg', ''))

test('every picture of an offer is drawn, every drawing is small, and there are more than sixty', () => {
  const used = new Set(offerGroups.flatMap(({ offers }) => offers.flatMap((one) => one.pictures)))
  expect([...used].filter((name) => !drawn.includes(name))).toEqual([])
  expect(drawn.length).toBeGreaterThanOrEqual(60)
  const bytes = drawn.map((name) => statSync(join(folder, `${name}.svg`)).size)
  expect(Math.max(...bytes)).toBeLessThan(5 * 1024)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(128 * 1024)
})

test.each([
  ['Mount Breeze Cinema', ['cinema']],
  ['Reed and Page Books', ['books', 'coffee', 'high-tea']],
  ['White Lotus Salon', ['gift-card', 'manicure', 'salon', 'spa']],
  ['Kids’ Clay Corner', ['pottery']],
  ['Malabe Badminton Hall', ['badminton']],
  ['Ocean Prawn House', ['crab', 'prawn-curry']],
  ['Golden Needle Tailors', ['hamper', 'suit']],
  ['Batik House Mahawewa', ['batik', 'saree']],
  ['Orchid Car Care', ['car-wash', 'hamper']],
])('%s sells what its kind sells', (business, kinds) => {
  const owner = neighbours().find((one) => one.businessName === business)
  const categories = owner?.categories ?? []
  const nextText = createDealTexts('texts')
  const covers = Array.from({ length: 24 }, (_none, at) => {
    const category = categories[at % categories.length] ?? ''
    return nextText(category, business, categories).pictures[0] ?? ''
  })
  expect(covers.filter((cover) => !kinds.includes(cover))).toEqual([])
})

test('one business never runs out of titles, and no two of its deals share one', () => {
  const nextText = createDealTexts('texts')
  const titles = Array.from(
    { length: 1500 },
    () => nextText('tours', 'Dambulla Rock Tours', ['tours']).title,
  )
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.length > TITLE_MAX)).toEqual([])
})
