import { sql } from 'drizzle-orm'
import type { AccountStatus } from '#src/contract/values.ts'
import { addAccount } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'

/** The two types of account that are one slice, and the addresses of each. */
export const kinds = [
  { role: 'MERCHANT', base: '/merchant', noun: 'merchant' },
  { role: 'BANK', base: '/bank', noun: 'bank' },
] as const
export type Kind = (typeof kinds)[number]

export type Act = 'block' | 'unblock' | 'approve' | 'reject'

const screens = { block: 'view', unblock: 'view', approve: 'review', reject: 'review' } as const

/** The address of a decision. */
export function pathTo(act: Act, { base }: Pick<Kind, 'base'>, id: string): string {
  return `${base}/${screens[act]}/${id}/${act}`
}

/** An account in a status. */
export function account(app: TestApp, { role }: Pick<Kind, 'role'>, status: AccountStatus) {
  return addAccount(app.db, { role, fullName: 'Kasun Bandara', approvalStatus: status })
}

export async function statusOf(app: TestApp, id: string): Promise<unknown> {
  const { rows } = await app.db.execute(sql`select approval_status from users where id = ${id}`)
  return rows[0]?.approval_status
}

/** What stands at the head's right, in order. */
export function buttons({ $ }: Pick<Answer, '$'>): string[] {
  return $('.head a')
    .map((_, button) => $(button).text())
    .get()
}

/** Takes permissions away from a signed-in administrator. */
export async function narrow(app: TestApp, userId: string, permissions: string[]): Promise<void> {
  await app.db.execute(sql`update sessions
    set profile = jsonb_set(profile, '{permissions}', ${JSON.stringify(permissions)}::jsonb)
    where user_id = ${userId}`)
}

/** A page in Russian. */
export async function inRussian<Got>(browser: Browser, read: () => Promise<Got>): Promise<Got> {
  browser.cookies.set('__Host-lang', 'ru')
  const got = await read()
  browser.cookies.delete('__Host-lang')
  return got
}
