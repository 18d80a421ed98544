import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { full, narrowed, noticeOf } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'

const app = await testApp()
const { browser: admin } = await full(app)
const shop = await openShop(app, { name: 'Verandah' })
const list = '/approvals/reasons'
const add = '/approvals/reasons/add'
const terms = {
  kind: 'deals',
  language: 'en',
  name: 'Terms are missing',
  text: 'Dear {merchant}, “{title}” has no terms.',
}
await admin.submit(add, terms)
await admin.submit(add, { ...terms, language: 'ru', name: 'Нет условий', text: 'Нет условий.' })
await admin.submit(add, { ...terms, kind: 'branches', name: 'Proof is too old' })

const rows = ({ $ }: Answer) =>
  $('tbody tr')
    .toArray()
    .map((row) => $(row).find('th .name, th a, th').first().text())

async function rejection(browser: Browser = admin) {
  const id = await addDeal(shop)
  const path = `/deals/view/admin/${id}/reject`
  const { $ } = await browser.get(path)
  const hidden = Object.fromEntries(
    $('main form.confirm input[type=hidden]')
      .toArray()
      .map((one) => [$(one).attr('name') ?? '', $(one).attr('value') ?? '']),
  )
  const template = $('#field-template option:contains("Terms are missing")').attr('value') ?? ''
  return { id, path, $, hidden, template }
}

test('a reason has a kind, a language, a name and a text; wrong placeholders are refused [APPR-50]', async () => {
  const { $ } = await admin.get(`${list}?kind=deals`)
  expect($('tbody tr')).toHaveLength(2)
  expect($('main').text()).toContain('Dear {merchant}')
  const wrong = await admin.submit(add, { ...terms, name: 'New', text: 'Dear {owner}' })
  expect(wrong.status).toBe(422)
  expect(wrong.$('#field-text').attr('aria-invalid')).toBe('true')
  expect(wrong.$('main').text()).toContain('In braces, write only {merchant} or {title}')
  const long = await admin.submit(add, { ...terms, name: 'New', text: 'x'.repeat(COMMENT_MAX + 1) })
  expect(long.$('main').text()).toContain('Text must be 1,000 characters or fewer')
  const twice = await admin.submit(add, { ...terms, name: 'terms are MISSING' })
  expect(twice.status).toBe(422)
  expect(twice.$('main').text()).toContain('already has this name')
  const { $: empty } = await admin.submit(add, {})
  const missing = empty('#errors li a').map((_, link) => empty(link).text())
  expect(missing.get()).toEqual(
    ['Kind', 'Language', 'Name', 'Text'].map((name) => `${name} is required`),
  )
})

test('whoever lacks a permission keeps no reasons, and uses them all the same [APPR-50, APPR-51]', async () => {
  const { browser } = await narrowed(app, ['APPROVE_DEAL', 'VIEW_DEAL'])
  expect((await browser.get(list)).status).toBe(403)
  expect((await browser.get('/approvals')).$(`main a[href="${list}"]`)).toHaveLength(0)
  expect((await rejection(browser)).template).not.toBe('')
})

test('“Use” comes back with the filled text, decides nothing and keeps the version [APPR-51]', async () => {
  const { id, path, hidden, template, $ } = await rejection()
  expect(
    $('#field-template optgroup')
      .toArray()
      .map((one) => $(one).attr('label')),
  ).toEqual(['English', 'Русский'])
  expect($('#field-template').text()).not.toContain('Proof is too old')
  const used = await admin.post(path, { ...hidden, template, comment: 'typed', use: '1' })
  expect(used.status).toBe(200)
  const comment = used.$('textarea[name=comment]').text()
  expect(comment).toMatch(/^Dear Verandah, “.+” has no terms\.$/)
  expect(used.$('main [name=version]').attr('value')).toBe(hidden.version)
  expect(used.$('main [name=reason]').attr('value')).toBe(template)
  expect((await admin.get(`/deals/view/admin/${id}`)).$('main').text()).toContain('Approve')
  const none = await admin.post(path, { ...hidden, template: '', comment: 'typed', use: '1' })
  expect(none.$('textarea[name=comment]').text()).toBe('typed')
  const dialog = await admin.post(
    path,
    { ...hidden, template, use: '1' },
    { 'hx-request': 'true', 'hx-target': 'dialog#dialog' },
  )
  expect(dialog.html).not.toContain('<main')
  expect(dialog.$('textarea[data-focus]').text()).toBe(comment)
})

test('rejecting with a reason chosen and nothing written asks again with its text [APPR-51]', async () => {
  const { path, hidden, template } = await rejection()
  const answer = await admin.post(path, { ...hidden, template, comment: '' })
  expect(answer.$('main textarea[name=comment]').text()).toContain('has no terms.')
  const cleared = { ...hidden, reason: template, template, comment: '' }
  expect((await admin.post(path, cleared)).$('#field-comment').attr('aria-invalid')).toBe('true')
})

test('a rejection with a reason counts it, in 30 and in 90 days [APPR-52]', async () => {
  const { path, hidden, template } = await rejection()
  const sent = await admin.post(path, { ...hidden, reason: template, comment: 'Edited.' })
  expect(sent.status).toBe(303)
  const again = await rejection()
  await admin.post(again.path, { ...again.hidden, comment: 'Own words.' })
  const counts = async () => {
    const { $ } = await admin.get(`${list}?kind=deals&language=en`)
    return $('tbody [data-label^="Used in"]')
      .toArray()
      .map((cell) => $(cell).text())
  }
  expect((await counts()).slice(0, 2)).toEqual(['1', '1'])
  await app.db.execute(sql`update reason_uses set used_at = now() - interval '31 days'`)
  expect((await counts()).slice(0, 2)).toEqual(['0', '1'])
  await app.db.execute(sql`update reason_uses set used_at = now() - interval '91 days'`)
  expect((await counts()).slice(0, 2)).toEqual(['0', '0'])
})

test('without reasons, or while they cannot be had, the comment is asked for alone [APPR-51]', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/reason-templates') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await full(broken)
  const id = await addDeal(shop)
  const path = `/deals/view/admin/${id}/reject`
  const { $ } = await browser.get(path)
  expect($('#field-template')).toHaveLength(0)
  const sent = await browser.submit(path, { comment: 'No.' })
  expect(sent.status).toBe(303)
})

test('a reason is changed and deleted; the version that was seen is checked [APPR-50]', async () => {
  await admin.submit(add, { ...terms, name: 'Short lived' })
  const { $ } = await admin.get(`${list}?q=Short`)
  const [edit = '', remove = ''] = $('tbody tr a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  const old = await admin.get(edit)
  const fields = Object.fromEntries(
    old
      .$('main form input[type=hidden]')
      .toArray()
      .map((one) => [old.$(one).attr('name') ?? '', old.$(one).attr('value') ?? '']),
  )
  const changed = { ...terms, name: 'Short lived', text: 'Changed.' }
  expect((await admin.submit(edit, changed)).status).toBe(303)
  const stale = await admin.post(edit, { ...fields, ...changed })
  expect(stale.$('main').text()).toContain('changed after you opened it')
  expect((await admin.submit(remove, {})).status).toBe(303)
  expect(noticeOf(await admin.get(list))).toContain('Reason deleted.')
  expect(rows(await admin.get(`${list}?q=Short`))).toEqual([])
})
