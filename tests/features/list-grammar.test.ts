import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/database/world/cast.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { filesIn, root } from '#tests/structure/source-files.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { type ListCase, listCases } from './list-cases.ts'

/** The calls that find no service now; null while all are answered. */
let down: RegExp | null = null
const app = await testApp({
  world: 'demo',
  instead: ({ url }) => (down?.test(url) ? new Response('', { status: 503 }) : null),
})
const as = (email: string) => signedInAs(app, { email }, WORLD_PASSWORD)
const people = {
  admin: await as('admin@dealdesk.example'),
  merchant: await as('nadeesha@harbourhouse.example'),
  bank: await as('priyanka@lagoonbank.example'),
}
const cyrillic = /\p{Script=Cyrillic}/u
const words = (answer: Answer, selector: string) =>
  answer
    .$(selector)
    .toArray()
    .map((node) => answer.$(node).text().trim())

test('every list that is defined as data is among these', async () => {
  const patterns = await listPatterns()
  expect(patterns.length).toBeGreaterThan(20)
  const tried = new Set(listCases.map(({ pattern }) => pattern))
  expect(patterns.filter((pattern) => !tried.has(pattern))).toEqual([])
})

describe.each(listCases)('the list $pattern', ({ as: who, from, ...list }: ListCase) => {
  const browser = people[who]
  const address = async (query: Record<string, string> = {}) => {
    const start = from ? await linkOn(from) : list.pattern
    const [path = '', fixed] = start.split('?')
    const given = new URLSearchParams([...new URLSearchParams(fixed), ...Object.entries(query)])
    return given.size > 0 ? `${path}?${given}` : path
  }
  async function linkOn({ page, link }: NonNullable<ListCase['from']>) {
    const { $ } = await browser.get(page)
    return ($(link).first().attr('href') ?? '') + (list.more ?? '')
  }

  test('is a page with a title, crumbs and a table with a caption, or a region alone [SHELL-57]', async () => {
    const page = await browser.get(await address())
    expect(page.status).toBe(200)
    expect(page.$('h1')).toHaveLength(1)
    expect(page.$('#crumbs li').length).toBeGreaterThan(1)
    expect(page.$('#list table > caption').text()).not.toBe('')
    expect(
      page
        .$('#list thead th')
        .toArray()
        .every((th) => page.$(th).text() !== ''),
    ).toBe(true)
    const region = await browser.swap(await address(), 'div#list')
    expect(region.$('h1, #menu')).toHaveLength(0)
    expect(region.$('#list')).toHaveLength(1)
    expect(region.$('hx-partial[hx-target="#announce"]').text()).toMatch(/\d/)
  })

  test('has pages of 25 where there are more, and none beyond the last [CAT-07, DEAL-12, DOTD-21, MUSER-01, REQ-21]', async () => {
    const first = await browser.get(await address())
    const rows = first.$('#list tbody tr').length
    expect(rows).toBeLessThanOrEqual(25)
    if (rows < 25) expect(first.$('#list .pager')).toHaveLength(0)
    const next = first.$('#list .pager a[rel=next]').attr('href')
    if (next) expect((await browser.get(next)).$('title').text()).toContain(', page 2')
    const beyond = await browser.get(await address({ page: '9999' }))
    expect(beyond.status).toBe(200)
    expect(beyond.$('#list .empty a').length).toBe(1)
    for (const page of ['-1', 'x', '9'.repeat(12)])
      expect((await browser.get(await address({ page }))).status, page).toBe(200)
  })

  test('keeps every filter in its links and fields, and says where nothing fits [BRAND-02, SCREEN-28]', async () => {
    const page = await browser.get(await address())
    if (page.$('.toolbar input[name=q]').length === 0) return
    const selects = page.$('.toolbar select').toArray()
    const chosen = selects.flatMap((select) => {
      const value = page.$(select).find('option').eq(1).attr('value')
      return value ? [[page.$(select).attr('name') ?? '', value] as const] : []
    })
    const none = await browser.get(await address({ q: 'zzqqzz', ...Object.fromEntries(chosen) }))
    expect(none.$('.toolbar input[name=q]').attr('value')).toBe('zzqqzz')
    for (const [name, value] of chosen)
      expect(none.$(`select[name=${name}] option[selected]`).attr('value')).toBe(value)
    for (const link of none.$('.toolbar .segment a').toArray())
      expect(none.$(link).attr('href')).toContain('q=zzqqzz')
    expect(none.$('#list .empty').text()).toContain('zzqqzz')
    expect(none.$('#list .empty a').attr('href')).not.toContain('zzqqzz')
    for (const q of ['x'.repeat(5000), '\0', '%', '9'.repeat(900)])
      expect((await browser.get(await address({ q }))).status, q).toBe(200)
  })

  test('is the same as a file with its documented heads, where it has one, which a job can write [SCREEN-91, EXPORT-01]', async () => {
    const page = await browser.get(await address())
    const link = page.$('#list a[download]').attr('href')
    expect(Boolean(link)).toBe(list.file !== null)
    if (!link || !list.file) return
    const { headers, html } = await browser.get(link)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(list.file)
    const [head, ...rows] = html.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toBe(list.head)
    expect(rows.length).toBeGreaterThanOrEqual(page.$('#list tbody tr').length)
    const facts: { total: number } = JSON.parse(
      (await browser.get(await address({ format: 'facts' }))).html,
    )
    expect(facts.total).toBeGreaterThanOrEqual(page.$('#list tbody tr').length)
    expect(rows.filter((row) => /(^|,)"?[=+@]/.test(row))).toEqual([])
  })

  test('gives the file of the rows that were ticked, in its order [BULK-11]', async () => {
    const here = await address()
    const { $ } = await browser.get(here)
    if (!list.file) return
    expect($('#list [name=pick]')).toHaveLength($('#list tbody tr').length)
    const pick = [...new Set([-1, 0])].flatMap(
      (at) => $('#list [name=pick]').eq(at).attr('value') ?? [],
    )
    const sent = await browser.submit(here, { act: 'export', pick }, '/bulk-actions')
    expect(sent.status).toBe(303)
    const chosen = await browser.get(sent.headers.get('location') ?? '')
    expect(chosen.headers.get('content-disposition')).toMatch(list.file)
    const all = await browser.get($('#list a[download]').attr('href') ?? '')
    const lines = all.html.trimEnd().split('\r\n')
    const wanted = [0, 1, $('#list tbody tr').length]
    expect(chosen.html.trimEnd().split('\r\n')).toHaveLength(new Set(pick).size + 1)
    if (list.pattern !== '/audit')
      expect(chosen.html.trimEnd().split('\r\n')).toEqual(
        [...new Set(wanted)].map((at) => lines[at]),
      )
  })

  test('finds ticked rows wherever they are by now, and says which are gone [BULK-11]', async () => {
    const { $ } = await browser.get(await address())
    if (!list.file) return
    const values = $('#list [name=pick]').toArray()
    const ids = [0, -1].map((at) => $(values.at(at)).attr('value')?.split(':'))
    const ticked = [...new Set(ids.flatMap((parts) => parts?.[1] ?? parts?.[0] ?? []))]
    const linesFor = async (query: Record<string, string>, only = ticked) => {
      const { html } = await browser.get(
        await address({ format: 'csv', only: only.join(' '), ...query }),
      )
      return html.trimEnd().split('\r\n')
    }
    const wanted = await linesFor({})
    expect(wanted).toHaveLength(ticked.length + 1)
    expect(await linesFor({ page: '40' })).toEqual(wanted)
    expect(await linesFor({ q: 'zzqqzz', status: 'rejected' })).toEqual(wanted)
    const some = await linesFor({}, [...ticked, randomUUID()])
    expect(some.slice(0, -1)).toEqual(wanted)
    expect(some.at(-1)).toContain('1 of the chosen rows is not in this file')
  })

  test('is sorted by its heads, which keep its filters; its file is too [SHELL-97, SHELL-98, SHELL-99]', async () => {
    const usual = await browser.get(await address())
    const searched = await address({ q: 'a' })
    const isFound = (await browser.get(searched)).$('.toolbar [name=q], thead').length > 1
    for (const [at] of usual.$('#list thead a').toArray().entries()) {
      let href = isFound ? searched : await address()
      const seen: Record<string, string | undefined> = {}
      for (const _ of [1, 2, 3]) {
        const page = await browser.get(href)
        const head = page.$('#list thead a').eq(at)
        seen[head.closest('th').attr('aria-sort') ?? 'no'] = page.$('a[download]').attr('href')
        expect(page.$('[aria-sort]').length).toBeLessThan(2)
        expect(page.$('#list .sort summary')).toHaveLength(1)
        href = head.attr('href') ?? ''
        if (isFound) expect(href).toContain('q=a')
      }
      const { ascending, descending } = seen
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(['ascending', 'descending']))
      if (!ascending || !descending) continue
      const lines = await linesOf(ascending)
      // The audit trail has grown by the first download.
      const known = new Set(lines)
      const turned = (await linesOf(descending)).filter((line) => known.has(line))
      expect(turned).toEqual(lines.reverse())
    }
    const unknown = await browser.get(await address({ sort: 'x' }))
    expect(unknown.status).toBe(200)
    expect(unknown.$('caption').text()).toBe(usual.$('caption').text())
  })

  async function linesOf(file: string): Promise<string[]> {
    const { html } = await browser.get(file)
    return html.trimEnd().split('\r\n').slice(1)
  }

  test('says that it could not be loaded, with the way to try again', async () => {
    const here = await address()
    down = list.call
    const failed = await browser.get(here).finally(() => {
      down = null
    })
    expect(failed.status).toBeGreaterThanOrEqual(500)
    if (!list.isWhole) expect(failed.$('#list .empty a').attr('href')).toBe(here)
  })

  test('is Russian in Russian [ROLE-27, SHELL-67]', async () => {
    browser.cookies.set('__Host-lang', 'ru')
    const page = await browser.get(await address())
    browser.cookies.delete('__Host-lang')
    expect(words(page, '#list caption').join()).toMatch(cyrillic)
    const heads = words(page, '#list thead th').filter((head) => !/^[A-Z]{2,4}$/.test(head))
    expect(heads.filter((head) => !cyrillic.test(head))).toEqual([])
  })
})

/** The addresses whose handler is a list's. */
async function listPatterns(): Promise<string[]> {
  const files = filesIn(['src/features'], /list\.tsx$/).filter(({ text }) =>
    text.includes('defineList('),
  )
  const modules: object[] = await Promise.all(
    files.map(({ path }) => import(pathToFileURL(join(root, path)).href)),
  )
  const handlers = new Set(modules.flatMap((module) => indexesIn(module)))
  return allRoutes.flatMap((row) => (handlers.has(row.handler) ? [row.path] : []))
}

function indexesIn(exported: object): unknown[] {
  return Object.values(exported).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return []
    return 'index' in one ? [one.index] : indexesIn(one)
  })
}
