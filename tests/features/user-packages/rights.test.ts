import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { full, narrowed } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addPackage } from '#tests/support/packages.ts'

const app = await testApp()
const list = '/subscriptions/users'
const { id } = await addPackage(app.db)
const acts = [`${list}/add`, `${list}/${id}/edit`, `${list}/${id}/delete`]

test('guests sign in first; merchants and banks find nothing here [Z05]', async () => {
  const guest = openBrowser(app)
  for (const page of [list, ...acts]) {
    const answer = await guest.get(page)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/login/)
  }
  for (const role of ['MERCHANT', 'BANK'] as const) {
    const { browser } = await signedIn(app, { role })
    for (const page of [list, ...acts]) expect((await browser.get(page)).status).toBe(404)
    for (const page of acts) {
      expect((await browser.post(page, {})).status, page).toBeGreaterThanOrEqual(403)
    }
  }
})

test('a narrowed administrator sees what the role holds, and no more buttons [ROLE-15]', async () => {
  const { browser: reader } = await narrowed(app, ['VIEW_USER_PACKAGE'])
  const { $ } = await reader.get(list)
  expect($('h1').text()).toBe('SUBSCRIPTION FOR USERS')
  expect($('main a[href*="/subscriptions/users/"]')).toHaveLength(0)
  for (const page of acts) expect((await reader.get(page)).status).toBe(403)
  const { browser: stranger } = await narrowed(app, ['VIEW_SUBSCRIPTION'])
  expect((await stranger.get(list)).status).toBe(403)
  const { browser: editor } = await narrowed(app, ['VIEW_USER_PACKAGE', 'UPDATE_USER_PACKAGE'])
  const shown = await editor.get(list)
  expect(shown.$('main a[href$="/edit"]')).toHaveLength(1)
  expect(shown.$('main a[href$="/delete"], main a[href$="/add"]')).toHaveLength(0)
})

test('a package that is not there is not found', async () => {
  const { browser } = await full(app)
  for (const unknown of [v7(), 'nonsense']) {
    expect((await browser.get(`${list}/${unknown}/edit`)).status).toBe(404)
    expect((await browser.get(`${list}/${unknown}/delete`)).status).toBe(404)
  }
})
