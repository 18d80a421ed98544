import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { ServiceApp } from '#src/services/service-app.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db } = await testDatabase()
const deps = await testServiceDeps(db)
const authentication: ServiceApp = createAuthenticationService(deps)

describe('a staff member signs in', () => {
  test('AUTH-16 AUTH-18 AUTH-19 with grant password and gets tokens, user id and role', async () => {
    const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
    const response = await postSignIn(authentication, { username: admin.email })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      code: 2000,
      data: {
        accessToken: expect.any(String),
        userId: admin.id,
        tokenType: 'Bearer',
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        role: 'ADMIN',
        expires_in: 900,
      },
    })
  })
})
