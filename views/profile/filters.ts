import type { StaffRole } from '#src/contract/roles.ts'
import { type Editor, mayEdit } from './lifecycle.ts'

const profileTabs = ['business', 'categories', 'branches', 'contact', 'plan'] as const
export type ProfileTab = (typeof profileTabs)[number]
const editTabs = ['business', 'categories', 'contact', 'username', 'password'] as const
export type EditTab = (typeof editTabs)[number]

export function tabsOf(role: StaffRole): readonly ProfileTab[] {
  return role === 'ADMIN' ? [] : profileTabs
}

export function editTabsOf(owner: Editor): readonly EditTab[] {
  if (owner.role === 'ADMIN') return ['password', 'contact']
  return mayEdit(owner) ? editTabs : ['password']
}

export const adminEditTabs: readonly EditTab[] = ['business', 'categories', 'contact', 'username']

export function readTab<Tab extends string>(
  query: URLSearchParams,
  tabs: readonly Tab[],
): Tab | null {
  return tabs.find((tab) => tab === query.get('tab')) ?? tabs[0] ?? null
}
