import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { NOTE_MAX } from '#src/contract/core/review-notes.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara' })
const show = (id: string) => `/deals/view/merchant/${id}`
const WORDS = 'Ask the shop for its licence first'

const add = (id: string, text: string, key = v4()) =>
  admin.submit(show(id), { text, key, back: show(id) }, `/approvals/note/deals/${id}`)

async function notesOf(id: string) {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select text from review_notes where record_id = ${id} order by written_at`)
  return rows.map(({ text }) => text)
}

test('administrators read a note beside the history, its owner nowhere [APPR-87]', async () => {
  const id = await addDeal(shop, { title: 'Lake cruise' })
  expect((await add(id, WORDS)).headers.get('location')).toBe(show(id))
  const { $ } = await admin.get(show(id))
  expect($('#notes').text()).toContain(`Ishara`)
  expect($('#notes blockquote').text()).toBe(WORDS)
  const { rows } = await app.db.execute(sql`
    select event from audit_entries where subject_id = ${id} and event = 'review.noted'`)
  expect(rows).toHaveLength(1)
  for (const page of [show(id), '/deals/list/merchant', `/messages/deals/${id}`, '/messages']) {
    expect((await shop.browser.get(page)).$.html(), page).not.toContain(WORDS)
  }
  const path = `/approvals/note/deals/${id}`
  const answer = await shop.browser.submit(show(id), { text: 'Mine', key: v4() }, path)
  expect(answer.status).toBe(404)
  expect(await notesOf(id)).toEqual([WORDS])
})

test.each([
  ['several lines', 'First.\nSecond.', ['First.\nSecond.']],
  ['Russian words', 'Спросить лицензию', ['Спросить лицензию']],
  ['words from right to left', 'اسأل المحل', ['اسأل المحل']],
  ['markup, as words', '<b>bold</b>', ['<b>bold</b>']],
  ['the longest', 'x'.repeat(NOTE_MAX), ['x'.repeat(NOTE_MAX)]],
  ['one too long', 'x'.repeat(NOTE_MAX + 1), []],
  ['nothing', '', []],
  ['spaces alone', '   ', []],
])('a note of %s [APPR-87]', async (_name, text, stored) => {
  const id = await addDeal(shop, { title: 'High tea' })
  expect((await add(id, text)).status).toBe(303)
  expect(await notesOf(id)).toEqual(stored)
})

test('the same form sent twice is one note [APPR-87]', async () => {
  const id = await addDeal(shop, { title: 'Hoppers' })
  const key = v4()
  await add(id, WORDS, key)
  await add(id, WORDS, key)
  expect(await notesOf(id)).toEqual([WORDS])
})

test('who does not decide on the kind neither reads nor writes [APPR-87]', async () => {
  const id = await addDeal(shop, { title: 'Kottu' })
  await add(id, WORDS)
  const { browser } = await narrowed(app, 'VIEW_DEAL', 'APPROVE_BRANCH', 'VIEW_BRANCH')
  const { $ } = await browser.get(show(id))
  expect($.html()).not.toContain(WORDS)
  const path = `/approvals/note/deals/${id}`
  await browser.submit(show(id), { text: 'No', key: v4(), back: '/approvals' }, path)
  expect(await notesOf(id)).toEqual([WORDS])
})
