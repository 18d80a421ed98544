import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { cardListCases } from './card-list-cases.ts'
import { listCases } from './list-cases.ts'
import { narrowed } from './roles/manager.ts'

const app = await testApp()
const readers = {
  admin: (await signedIn(app, { role: 'ADMIN' })).browser,
  merchant: (await signedIn(app)).browser,
  bank: (await signedIn(app, { role: 'BANK' })).browser,
  narrow: (
    await narrowed(
      app,
      permissionsOf.ADMIN.filter((one) => /^(VIEW|APPROVE)_/.test(one)),
    )
  ).browser,
}
type Reader = keyof typeof readers

/** Every list with an address of its own, as each of its readers opens it. */
const cases = [...listCases, ...cardListCases].flatMap(({ pattern, as, heads, from }) => {
  if (from || pattern.includes(':')) return []
  const own = heads ? (Object.keys(heads) as Reader[]) : [as]
  return (own.includes('admin') ? [...own, 'narrow' as const] : own).map(
    (reader) => [pattern, reader] as const,
  )
})

describe.each(cases)('%s with nothing in it, for the %s', (pattern, reader) => {
  test('says one sentence with one picture, and offers at most one button, which works [SHELL-169]', async () => {
    const browser = readers[reader]
    const page = await browser.get(pattern)
    if (page.status === 403 || page.$('#list tbody tr').length > 0) return
    const empty = page.$('#list .empty')
    if (empty.length === 0) return
    expect(empty).toHaveLength(1)
    expect(empty.find('h2').text()).not.toBe('')
    expect(empty.find('p').text().trim()).toMatch(/[.!?]$/)
    expect(empty.find('svg:not(.icon)')).toHaveLength(1)
    const links = empty.find('a')
    expect(links.length).toBeLessThanOrEqual(1)
    const href = links.attr('href')
    if (href) expect((await browser.get(href)).status, href).toBe(200)
  })
})

test('most of them are among these, and where something can be added the button adds it', async () => {
  expect(cases.length).toBeGreaterThan(30)
  for (const [path, href] of [
    ['/categories', '/categories/add'],
    ['/brands', '/brands/add'],
    ['/subscriptions/users', '/subscriptions/users/add'],
    ['/request-a-deal/offer-types', '/request-a-deal/add-offer-type'],
  ] as const) {
    const { $ } = await readers.admin.get(path)
    expect($(`#list .empty a[href="${href}"]`), path).toHaveLength(1)
    const own = await readers.narrow.get(path)
    expect(own.$('#list .empty a'), path).toHaveLength(0)
  }
  const { $ } = await readers.merchant.get('/orders')
  expect($('#list .empty a').text()).toBe('View plans')
})
