import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { cast, WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { ofPart } from '#tests/support/part.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { contentsOf } from '../http/contents.ts'
import { type Crawl, crawl, isRefusal } from './crawl.ts'

const app = await testApp({ world: 'demo' })
const people = ofPart(['ishara', 'nadeesha', 'dilani', 'priyanka'])

/** Crawled once for each person, since every page that is found is asked for ahead too. */
describe.each(people)('%s may do all that the role allows', (key) => {
  let browser: Browser
  let found: Crawl
  beforeAll(async () => {
    const person = cast.find((one) => one.key === key)
    if (!person?.email || person.role === 'USER') throw new Error(`nobody called ${key}`)
    const { role, email } = person
    browser = await signedInAs(app, { email }, WORLD_PASSWORD)
    const permissions = new Set<Permission>(permissionsOf[role])
    found = await crawl(browser, { role, approvalStatus: 'APPROVED', permissions }, 2)
  })

  test('no link and no button ends at a refusal [SHELL-16]', () => {
    expect(found.pages.size).toBeGreaterThan(10)
    expect([...found.pages].filter(isRefusal)).toEqual([])
    expect(found.refused).toEqual([])
  })

  test('what is asked for ahead writes nothing and leaves nothing in the browser [SHELL-173]', async () => {
    const before = await contentsOf(app.db)
    const left: string[] = []
    let drawn = 0
    for (const address of found.kinds) {
      const answer = await browser.swap(address, 'main#main', { 'x-prefetch': '1' })
      if (answer.headers.getSetCookie().length > 0) left.push(address)
      if (answer.status === 200) drawn += 1
    }
    expect(drawn).toBeGreaterThan(10)
    expect(left).toEqual([])
    expect(await contentsOf(app.db)).toEqual(before)
  })
})
