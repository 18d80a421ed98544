import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { filesIn, root } from '#tests/structure/source-files.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { cardListCases } from './card-list-cases.ts'
import { listCases } from './list-cases.ts'
import { fileOf, type ListCase, openLists } from './open-lists.ts'

const { services, people, open } = await openLists()
const newcomers = {
  admin: await signedIn(await testApp(), { role: 'ADMIN' }),
  merchant: await signedIn(await testApp()),
}
const cyrillic = /\p{Script=Cyrillic}/u
const words = ({ $ }: Answer, selector: string) =>
  $(selector)
    .toArray()
    .map((node) => $(node).text().trim())

test('every list that is defined as data is among these', async () => {
  const patterns = await listPatterns()
  expect(patterns.length).toBeGreaterThan(20)
  const tried = new Set([...listCases, ...cardListCases].map(({ pattern }) => pattern))
  expect(patterns.filter((pattern) => !tried.has(pattern))).toEqual([])
})

describe.each(listCases)('the list $name', (list: ListCase) => {
  const { browser, first, address, linesOf } = open(list)

  test('is a page with a title, crumbs and a table with a caption, or a region alone [SHELL-57]', async () => {
    const page = await first()
    expect(page.status).toBe(200)
    expect(page.$('h1')).toHaveLength(1)
    expect(page.$('#crumbs li').length).toBeGreaterThan(1)
    expect(page.$('#list table > caption').text()).not.toBe('')
    const region = await browser.swap(await address(), 'div#list')
    expect(region.$('h1, #menu')).toHaveLength(0)
    expect(region.$('#list')).toHaveLength(1)
    expect(region.$('hx-partial[hx-target="#announce"]').text()).toMatch(/\d/)
  })

  test.each(Object.entries(list.heads))('has its columns for a %s', async (reader, heads) => {
    const page = reader === list.as ? await first() : await readAs(reader)
    expect(words(page, '#list thead th:not(.k-pick)').join()).toBe(heads)
    if (!/^(Image|Picture|Cover)/.test(heads)) return
    expect(
      page.$('#list tbody tr:not(.divide)').first().find('img, .avatar').length,
    ).toBeGreaterThan(0)
  })

  test('has its search, states, choices and ranges [BRAND-02, SCREEN-28]', async () => {
    expect(filtersOf(await first())).toBe(list.filters)
  })

  test('names each state on a phone where a row has two', async () => {
    const { $ } = await first()
    for (const row of $('#list tbody tr').toArray()) {
      const cells = $(row).find('td:has(.tag)').toArray()
      const unnamed = cells.filter((cell) => !$(cell).is('[data-label], :has(.k-label)'))
      expect(cells.length > 1 ? unnamed.map((cell) => $(cell).text()) : []).toEqual([])
    }
  })

  test('leads from a row to its record, and to a form where one is added', async () => {
    const { $ } = await first()
    const row = $('#list tbody a[data-row]').first().attr('href') ?? ''
    expect(row.startsWith(list.row ?? '')).toBe(true)
    if (row) expect((await browser.get(row)).status).toBe(200)
    if (list.add) expect($(`main a[href="${list.add}"]`).length).toBeGreaterThan(0)
  })

  test('has pages of 25 where there are more, and none beyond the last [CAT-07, DEAL-12, DOTD-21, MUSER-01, REQ-21, SHELL-46, SHELL-48]', async () => {
    const page = await first()
    const rows = page.$('#list tbody tr:not(.divide)').length
    expect(rows).toBeLessThanOrEqual(25)
    if (rows < 25 && !list.joins) expect(page.$('#list .pager')).toHaveLength(0)
    const next = page.$('#list .pager a[rel=next]').attr('href')
    if (next) expect((await browser.get(next)).$('title').text()).toContain(', page 2')
    const beyond = await browser.get(await address({ page: '9999' }))
    expect(beyond.status).toBe(200)
    expect(beyond.$('#list .empty a').length).toBe(1)
    // How a page is read from an address is the same for every list, how far it reaches is not.
    const far = ['9'.repeat(12), ...(list === listCases[0] ? ['-1', 'x'] : [])]
    for (const page of far)
      expect((await browser.get(await address({ page }))).status, page).toBe(200)
  })

  test('finds a row by its title in any case, as a page and as a region alone', async () => {
    if (!searches(list)) return
    const title = list.term ?? titleOf(await first())
    const here = await address({ q: title.toUpperCase() })
    const [page, region] = await Promise.all([browser.get(here), browser.swap(here, 'div#list')])
    expect(page.$('#list tbody').text()).toContain(list.term ? '' : title.slice(0, 20))
    expect(rowsIn(region)).toBe(rowsIn(page))
    const found = totalOf(page)
    expect(found).toBeGreaterThan(0)
    if (list.file) expect(await linesOf(fileOf(page))).toHaveLength(found + 1)
    const all = page.$('.toolbar .segment a').first().text()
    if (all) expect(all).toMatch(new RegExp(` ${found}$`))
  })

  test('counts beside each state the rows that its link leads to, in the file too', async () => {
    const { $ } = await first()
    for (const link of $('.toolbar .segment a').toArray()) {
      const page = await browser.swap($(link).attr('href') ?? '', 'div#list')
      const found = totalOf(page)
      expect($(link).text()).toMatch(new RegExp(` ${found}$`))
      if (found > 0) expect(await linesOf(fileOf(page))).toHaveLength(found + 1)
    }
  })

  test('keeps every filter in its links and fields, and says where nothing fits [BRAND-02, SCREEN-28]', async () => {
    const page = await first()
    if (!searches(list)) return
    const selects = page.$('.toolbar select').toArray()
    const chosen = selects.flatMap((select) => {
      const value = page.$(select).find('option').eq(1).attr('value')
      return value ? [[page.$(select).attr('name') ?? '', value] as const] : []
    })
    for (const [name, value] of chosen) {
      const page = await browser.swap(await address({ [name]: value }), 'div#list')
      expect(page.$('.chip.on a').attr('href')).toBe(await address())
      const found = totalOf(page)
      if (found > 0 && list.file) expect(await linesOf(fileOf(page))).toHaveLength(found + 1)
    }
    const none = await browser.get(await address({ q: 'zzqqzz', ...Object.fromEntries(chosen) }))
    expect(none.$('.toolbar input[name=q]').attr('value')).toBe('zzqqzz')
    for (const [name, value] of chosen)
      expect(none.$(`select[name=${name}] option[selected]`).attr('value')).toBe(value)
    for (const link of none.$('.toolbar .segment a').toArray())
      expect(none.$(link).attr('href')).toContain('q=zzqqzz')
    expect(none.$('#list .empty').text()).toContain('zzqqzz')
    expect(none.$('#list .empty a').attr('href')).not.toContain('zzqqzz')
    for (const q of ['\0%', '9'.repeat(5000)])
      expect((await browser.get(await address({ q }))).status, q).toBe(200)
  })

  test('is narrowed to days and amounts, as a chip and its file say [PAY-31, SHELL-94, SHELL-96]', async () => {
    const whole = await first()
    const ranges = whole.$('.toolbar').find('[type=date], [name=least], [name=most]').toArray()
    const region = async (name = '', value = '') =>
      browser.swap(await address(name ? { [name]: value } : {}), 'div#list')
    for (const { attribs } of ranges) {
      const last = attribs.type === 'date' ? '2999-12-31' : '999999999'
      const page = await region(attribs.name, last)
      const isEnd = attribs.name === 'to' || attribs.name === 'most'
      expect(page.$('.chip.on a').attr('href')).toBe(await address())
      // The audit trail grows by each download.
      const all = totalOf(list.pattern === '/audit' ? await region() : whole)
      expect(totalOf(page)).toBe(isEnd ? all : 0)
      const { html } = await browser.get(
        await address({ [attribs.name ?? '']: last, format: 'csv' }),
      )
      expect(html.trimEnd().split('\r\n').length > 1).toBe(isEnd)
      expect(totalOf(await region(attribs.name, 'x'))).toBeGreaterThanOrEqual(all)
    }
  })

  test('says that it could not be loaded, with the way to try again', async () => {
    const here = await address()
    services.down = list.call
    const failed = await browser.get(here).finally(() => {
      services.down = null
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

  async function readAs(reader: string): Promise<Answer> {
    const person = Object.entries(people).find(([role]) => role === reader)?.[1]
    if (!person) throw new Error(`nobody is a ${reader}`)
    return person.get(list.pattern)
  }
})

describe('where nothing has happened yet', () => {
  /** Whoever reads these is in them. */
  const filled = ['/roles/users', '/audit']
  const empty = listCases.filter(({ from, pattern }) => !from && !filled.includes(pattern))

  test.each(empty)('the list $name says so [MERCH-08]', async ({ pattern, as, nothing, add }) => {
    const { $, status } = await newcomers[as === 'admin' ? as : 'merchant'].browser.get(pattern)
    expect(status).toBe(200)
    expect($('#list tbody tr, #list a[download]')).toHaveLength(0)
    expect($('#list .empty h2').text()).toBe(nothing ?? 'No Records Found')
    expect($('#list .empty p').text()).not.toBe('')
    if (add) expect($(`main a[href="${add}"]`).length).toBeGreaterThan(0)
  })
})

/** How many rows a list has on all of its pages. */
function totalOf({ $ }: Answer): number {
  const [, all] = /of ([\d,]+)/.exec($('#list .pager').text()) ?? []
  return all ? Number(all.replaceAll(',', '')) : $('#list tbody tr:not(.divide)').length
}

function searches({ filters }: ListCase): boolean {
  return filters.split(' ').includes('q')
}

/** What narrows a list, as it stands in its toolbar; `states` are links with their counts. */
function filtersOf({ $ }: Answer): string {
  const fields = $('.toolbar').find('input:not([type=hidden]), select, .segment').toArray()
  return fields.map((field) => field.attribs.name ?? 'states').join(' ')
}

/** But for the tokens of its forms, which no two pages share. */
function rowsIn({ $ }: Answer): string | null {
  $('#list [name=_csrf]').remove()
  return $('#list').html()
}

/** What the last row is called, uncut. */
function titleOf({ $ }: Answer): string {
  const cell = $('#list tbody th').last()
  const [link = cell.get(0)] = cell.find('a').toArray()
  return (cell.find('[title]').attr('title') ?? $(link).contents().first().text()).trim()
}

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
