import { describe, expect, test } from 'vitest'
import { staffRoles } from '#src/contract/roles.ts'
import { services } from '#src/contract/services.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db } = await testDatabase()
const deps = await testServiceDeps(db)
const authentication = createAuthenticationService(deps)
const core = createCoreService(deps)

describe('the role in the path of a call', () => {
  test('is a segment of many calls [ROLE-02]', () => {
    const segments = Object.values(services).flatMap((contract) =>
      contract
        .map(({ path }): string => path)
        .filter((path) => /\{(role|type|userType)\}/.test(path)),
    )
    expect(segments.length).toBeGreaterThan(10)
  })

  test('takes the caller’s role in capitals, and no other word [ROLE-03]', async () => {
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
