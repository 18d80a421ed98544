import { load } from 'cheerio'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { pageAddress, screenAt } from '#src/contract/page-address.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, unmended } from '#tests/support/browser.ts'
import { ofPart } from '#tests/support/part.ts'

/** Breaks out of attributes of both kinds and means something to htmx; short, since fields are. */
const PLANTED = `"'><b data-planted hx-get=/x><hx-partial data-planted>`
const INTO_DIALOG = 'hx-target="#dialog"'
const unescaped = /<[\w-]+ data-planted/
/** What is no text of people: identifiers, states, addresses, and what is read by machines. */
const ofMachines =
  /(^|_)(id|hash|token|key|code|url|email|status|state|type|kind|role|language|query|list|event|action|path|provider|currency|number|local|country|method|template|subject|series|density|ip|agent|version|reference|broker|mime|nic|site|to)$/

let app: TestApp
beforeAll(async () => {
  app = await testApp({ world: 'small' })
  await plant()
})

/** Into every column that takes it: what has a fixed set of values or a short length refuses. */
async function plant(): Promise<void> {
  const { rows } = await app.db.execute<{ table: string; column: string }>(sql`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'text' AND is_updatable = 'YES'`)
  for (const { table, column } of rows.filter((row) => !ofMachines.test(row.column)))
    await app.db
      .execute(
        sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${sql.identifier(column)} || ${PLANTED}
            WHERE ${sql.identifier(column)} ~ '[[:alpha:]]' AND ${sql.identifier(column)} !~ '^([a-z-]+|[A-Z_]+|/.*|[{\[].*)$'`,
      )
      .catch(() => undefined)
}

/** An address as a page and, the first time that its screen is met, as each part of it that a swap fetches. */
async function piecesOf(browser: Browser, address: string, isFirst: boolean, isDialog: boolean) {
  const page = await browser.get(address)
  if (!isFirst) return [page]
  const targets = ['main#main']
  if (page.html.includes('id="list"')) targets.push('div#list')
  if (isDialog || page.html.includes(INTO_DIALOG)) targets.push('dialog#dialog')
  const parts: (typeof page)[] = []
  for (const target of targets) parts.push(await browser.swap(address, target))
  return [page, ...parts]
}

/** Every screen that links lead to, each with two records, of the first also its parts. */
async function walk(email: string) {
  const browser = openBrowser(app)
  await browser.submit('/login', { username: email, password: WORLD_PASSWORD })
  const seen = new Map<string, number>()
  const found = { bare: new Set<string>(), escaped: new Set<string>(), failed: new Set<string>() }
  const due = ['/dashboard']
  const drawn = new Set<string>()
  const dialogs = new Set<string>()
  for (const address of due) {
    const pattern = patternOf(address)
    const isFirst = !drawn.has(pattern)
    drawn.add(pattern)
    const pieces = await piecesOf(browser, address, isFirst, dialogs.has(pattern))
    for (const { html, status } of pieces) {
      if (unescaped.test(html)) found.bare.add(address)
      if (html.includes('&lt;b data-planted')) found.escaped.add(pattern)
      if (status >= 500) found.failed.add(address)
    }
    const $ = load(pieces[0]?.html ?? '', unmended)
    for (const { attribs } of $('a[href]').toArray()) {
      const next = pageAddress(attribs.href)
      const to = next && patternOf(next)
      if (to && attribs['hx-target'] === '#dialog') dialogs.add(to)
      const count = (to && seen.get(to)) || 0
      if (!next || !to || count >= 2 || due.includes(next)) continue
      seen.set(to, count + 1)
      due.push(next)
    }
  }
  return { ...found, screens: seen.size }
}

const people = [
  ['an administrator', 'admin@dealdesk.example', 40, 15],
  ['a merchant', 'nadeesha@harbourhouse.example', 20, 8],
  ['a bank', 'priyanka@lagoonbank.example', 10, 3],
] as const

test.each(ofPart(people))(
  'what people typed is text to %s on every screen [X19]',
  async (_, email, screens, shown) => {
    const walked = await walk(email)
    expect([...walked.failed]).toEqual([])
    expect([...walked.bare]).toEqual([])
    expect(walked.screens).toBeGreaterThanOrEqual(screens)
    expect(walked.escaped.size).toBeGreaterThanOrEqual(shown)
  },
)

function patternOf(address: string): string {
  return screenAt(address.split('?')[0] ?? '')?.screen.pattern ?? ''
}
