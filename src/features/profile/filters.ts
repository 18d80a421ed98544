import type { StaffRole } from '#src/contract/roles.ts'
import { type Editor, mayEdit } from './lifecycle.ts'

export const profileTabs = ['business', 'categories', 'branches', 'contact', 'plan'] as const
export type ProfileTab = (typeof profileTabs)[number]
export const editTabs = ['business', 'categories', 'contact', 'username', 'password'] as const
export type EditTab = (typeof editTabs)[number]

/** The tabs of a profile: administrators have no business. */
export function tabsOf(role: StaffRole): readonly ProfileTab[] {
  return role === 'ADMIN' ? [] : profileTabs
}

/** What the owner may change; a password always. */
export function editTabsOf(owner: Editor): readonly EditTab[] {
  return mayEdit(owner) ? editTabs : ['password']
}

/** What an administrator changes of another account: nothing that needs its owner. */
export const adminEditTabs: readonly EditTab[] = ['business', 'categories', 'contact', 'username']

/** The tab that an address names, else the first; null where there are none. */
export function readTab<Tab extends string>(
  query: URLSearchParams,
  tabs: readonly Tab[],
): Tab | null {
  return tabs.find((tab) => tab === query.get('tab')) ?? tabs[0] ?? null
}
