import type { StaffRole } from '#src/contract/roles.ts'

export const profileTabs = ['summary', 'plan'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tabs of a role: administrators have no plan (ACCT-04). */
export function tabsOf(role: StaffRole): readonly ProfileTab[] {
  return role === 'ADMIN' ? ['summary'] : profileTabs
}

export function readProfileTab(query: URLSearchParams, role: StaffRole): ProfileTab {
  return tabsOf(role).find((tab) => tab === query.get('tab')) ?? 'summary'
}
