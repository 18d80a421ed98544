import { expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { full, narrowed } from './manager.ts'

const app = await testApp()
const authentication = createAuthenticationService(app.services)

async function menuOf(browser: Browser): Promise<string> {
  const { $ } = await browser.get('/orders')
  return $('#menu').text()
}

async function callAs(account: { email: string }, path: string, body: object) {
  const { headers } = await signInAs(authentication, { ...account, role: 'ADMIN' })
  const answer = await authentication.request(path, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

test('a role that is changed by the API shows in the menus of its holders at once [Z10]', async () => {
  const [boss, clerk] = [await full(app), await narrowed(app, ['VIEW_DEAL', 'VIEW_CATEGORY'])]
  expect(await menuOf(clerk.browser)).toContain('Deals')
  const change = (permissionIds: Permission[]) =>
    callAs(boss.account, '/roles', { id: clerk.customRoleId, name: 'Clerk', permissionIds })
  await change(['VIEW_CATEGORY'])
  expect(await menuOf(clerk.browser)).not.toContain('Deals')
  await change(['VIEW_CATEGORY', 'VIEW_DEAL'])
  expect(await menuOf(clerk.browser)).toContain('Deals')
})

test('so does another role that somebody is given [Z10]', async () => {
  const [boss, clerk] = [await full(app), await narrowed(app, ['VIEW_DEAL'])]
  expect(await menuOf(clerk.browser)).not.toContain('Role Manager')
  await callAs(boss.account, '/roles/users', { userId: clerk.account.id, roleId: 'ADMIN' })
  expect(await menuOf(clerk.browser)).toContain('Role Manager')
})
