import { expect, type Page } from '@playwright/test'
import type { StaffRole } from '#src/contract/roles.ts'
import * as screens from '#src/contract/screens/index.ts'
import { type Address, addressesIn, isInTable } from '#src/contract/screens/path.ts'
import { sidewaysScroll, violationsOf } from './support/accessible.ts'
import { drawn } from './support/held.ts'
import { countShifts, shifted } from './support/layout-shifts.ts'
import { type people, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const SHIFT_MAX = 0.02
const widths = [320, 390, 768, 1440] as const
const axeAt: readonly number[] = [390, 1440]
const visitors = [
  ['administrator', 'ADMIN'],
  ['merchant', 'MERCHANT'],
  ['bank', 'BANK'],
] as const satisfies [keyof typeof people, StaffRole][]

const openPages = ['/login', '/success', '/failed']
/** Pages that stand beside another one, which no link of the demo world leads to. */
const besides: readonly [RegExp, string][] = [
  [/^\/bank\/view\/([^/?]+)$/, '/bank/review/$1'],
  [/^\/deals\/view\/merchant\/([^/?]+)$/, '/messages/deals/$1'],
  [/^\/branch\/view-branch\/([^/?]+)$/, '/messages/branches/$1'],
  [/^\/merchant\/view\/([^/?]+)$/, '/merchant/$1/deals/add'],
  [/^\/subscriptions\/details\/([^/?]+)$/, '/subscriptions/payments?planId=$1'],
]
/** Pages of what somebody has added, saved or begun before; nobody has in the demo world. */
const afterActs = [
  '/bank/edit/:id',
  '/bulk-actions/:id',
  '/deals/corrections/edit/:id',
  '/deals/corrections/view/:id',
  '/lists/:list/views/edit/:id',
  '/merchant/edit/:id',
  '/messages/:kind/:id',
  '/profile/:role/two-step/codes',
  '/profile/:role/two-step/end',
  '/profile/:role/two-step/passkeys/:id/remove',
]

const pages = addressesIn(screens).filter(({ answers }) => answers === 'page')

test.describe.configure({ mode: 'parallel' })

for (const width of widths) {
  for (const [who, role] of visitors) {
    test(`every page that the ${who} can reach holds at ${width} [SHELL-176]`, async ({
      browser,
    }) => {
      test.setTimeout(1_800_000)
      const { page } = await signIn(browser, who)
      const { found, faults } = await crawl(page, await startsOf(page, role), width)
      expect.soft(faults).toEqual([])
      const missed = pages.filter((one) => mayOpen(role, one) && !found.has(one))
      const patterns = missed.map(({ pattern }) => pattern)
      expect(patterns.filter((one) => !afterActs.includes(one))).toEqual([])
    })
  }

  test(`every page that somebody signed out can reach holds at ${width} [SHELL-176]`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const { faults } = await crawl(page, openPages, width)
    expect(faults).toEqual([])
  })
}

/** Follows links breadth first, one page of each kind. */
async function crawl(page: Page, starts: readonly string[], width: number) {
  const faults: string[] = []
  const found = new Set<Address>()
  const kinds = new Set<string>()
  const queue: string[] = []
  const add = (href: string) => {
    const one = pageAt(href)
    const kind = one && kindOf(one, href)
    if (!kind || kinds.has(kind)) return
    kinds.add(kind)
    found.add(one)
    queue.push(href)
  }
  const complaints = listenTo(page)
  const openBeside = besideOf(page)
  await countShifts(page)
  await page.setViewportSize({ width, height: 900 })
  starts.forEach(add)
  for (const href of queue) {
    const met = [...(await look(page, href, axeAt.includes(width))), ...complaints.splice(0)]
    faults.push(...met.map((fault) => `${href}: ${fault}`))
    for (const link of await linksOn(page)) {
      add(link)
      for (const beside of await openBeside(link)) add(beside)
    }
  }
  return { found, faults }
}

async function look(page: Page, href: string, withAxe: boolean): Promise<string[]> {
  const answer = await page.goto(href)
  const status = answer?.status() ?? 0
  await page.locator('html[data-js]').waitFor()
  await page.waitForLoadState('networkidle')
  await drawn(page)
  const over = await sidewaysScroll(page)
  const shift = await shifted(page)
  const { h1, menu, lit } = await page.evaluate(() => ({
    h1: document.querySelectorAll('h1').length,
    menu: document.querySelectorAll('#menu').length,
    lit: document.querySelectorAll('#menu [aria-current]').length,
  }))
  return [
    ...(status < 400 ? [] : [`status ${status}`]),
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...(shift > SHIFT_MAX ? [`moves by ${shift.toFixed(3)}`] : []),
    ...(h1 === 1 ? [] : [`${h1} main headings`]),
    ...(menu === 0 || lit > 0 ? [] : ['nothing is lit in the menu']),
    ...(withAxe ? await violationsOf(page) : []),
  ]
}

/** What the console and the page complain about, as it comes. */
function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  return complaints
}

/** Those of menus too that are unfolded when they are opened. */
async function linksOn(page: Page): Promise<string[]> {
  const hrefs = await page.evaluate(() => {
    const folded = [...document.querySelectorAll('noscript')].map(({ textContent }) =>
      new DOMParser().parseFromString(textContent ?? '', 'text/html'),
    )
    return [document, ...folded].flatMap((part) =>
      [...part.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    )
  })
  return hrefs
    .map((href) => new URL(href, page.url()))
    .filter(({ origin }) => origin === new URL(page.url()).origin)
    .map(({ pathname, search }) => pathname + search)
}

/** Every page without a parameter; one that needs a query is reached by links alone. */
async function startsOf(page: Page, role: StaffRole): Promise<string[]> {
  const starts: string[] = []
  for (const one of pages) {
    if (one.pattern.includes('/:') || !mayOpen(role, one)) continue
    if ((await page.request.get(one.pattern)).status() !== 404) starts.push(one.pattern)
  }
  return starts
}

/** Those beside a page that open, each asked for until one of its kind has. */
function besideOf(page: Page) {
  const done = new Set<string>()
  return async (link: string) => {
    const opened: string[] = []
    for (const [pattern, address] of besides) {
      if (done.has(address) || !pattern.test(link)) continue
      const href = link.replace(pattern, address)
      if ((await page.request.get(href)).status() !== 200) continue
      done.add(address)
      opened.push(href)
    }
    return opened
  }
}

function mayOpen(role: StaffRole, { allow, isScreen }: Address): boolean {
  return isScreen && allow !== 'public' && isInTable(role, allow)
}

const patterns = addressesIn(screens)
  .map((one) => ({
    one,
    parameters: one.pattern.split('/:').length,
    matches: new RegExp(`^${one.pattern.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters)

function pageAt(href: string): Address | undefined {
  const { pathname } = new URL(href, 'http://here')
  const found = patterns.find(({ matches }) => matches.test(pathname))?.one
  return found?.answers === 'page' ? found : undefined
}

/** Tabs are pages of their own; filters, pages and records are not. */
function kindOf({ pattern }: Address, href: string): string {
  const { searchParams } = new URL(href, 'http://here')
  const words = ['tab', 'type', 'userType', 'role'].map((name) => searchParams.get(name) ?? '')
  return [pattern, ...words].join(' ')
}
