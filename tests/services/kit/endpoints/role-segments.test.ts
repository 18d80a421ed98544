import { describe, expect, test } from 'vitest'
import { staffRoles } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const core = createCoreService(deps)

describe('the role in the path of a call', () => {
  test('the role in the path of a call is the caller’s in the calls of a screen [ROLE-02]', async () => {
    const app = await testApp()
    for (const role of staffRoles) {
      const { browser } = await signedIn(app, { role })
      app.calls.length = 0
      for (const path of ['/dashboard', `/deals/list/${role.toLowerCase()}`]) {
        expect((await browser.get(path)).status).toBe(200)
      }
      expect(app.calls).toContainEqual(expect.stringMatching(new RegExp(`/summary/${role}$`)))
      expect(app.calls).toContain(`GET /api/v1/core/deals/${role}/0/25/search/ALL`)
    }
  })

  test('the role in the path of a call takes the caller’s role in capitals, and no other word [ROLE-03]', async () => {
    for (const role of staffRoles) {
      const { headers } = await signInAs(authentication, await addAccount(db, { role }))
      const ask = async (segment: string) =>
        (await core.request(`/deals/${segment}/0/25/search/ALL`, { headers })).status
      expect([role, await ask(role)]).toEqual([role, 200])
      for (const other of [role.toLowerCase(), 'SHOP', 'USER']) {
        expect([other, await ask(other)]).toEqual([other, 403])
      }
    }
  })
})
