import { v7 } from 'uuid'
import type { Permission } from '#src/contract/permissions.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import type { TestApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

let made = 0

export async function addRole(
  { db }: TestApp,
  permissions: readonly Permission[],
  name = `Role ${++made}`,
): Promise<string> {
  const id = v7()
  await db.insert(customRoles).values({ id, name, permissions: [...permissions] })
  return id
}

/** An administrator at a browser who may do this much and no more. */
export async function narrowed(app: TestApp, permissions: readonly Permission[]) {
  const customRoleId = await addRole(app, permissions)
  return { ...(await signedIn(app, { role: 'ADMIN', customRoleId })), customRoleId }
}

export const full = (app: TestApp) => signedIn(app, { role: 'ADMIN' })
