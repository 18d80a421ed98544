import { v7 } from 'uuid'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'

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

/** What the page says of the last act, as a toast and as a note. */
export function noticeOf({ $ }: Answer): string {
  return $('.toast, .note').text()
}

export async function chooseRussian(browser: Browser, page: string): Promise<void> {
  await browser.submit(page, { language: 'ru' }, '/preferences')
}
