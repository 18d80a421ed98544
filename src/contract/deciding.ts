import type { Permission } from '#src/contract/permissions.ts'

/**
 * What each tab of the approvals takes: deciding, and reading what is decided on. Profiles
 * and contact details of merchants and banks wait in one list.
 */
export const decidingTakes = {
  deals: ['APPROVE_DEAL', 'VIEW_DEAL'],
  profile: ['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK'],
  contact: ['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK'],
  branches: ['APPROVE_BRANCH', 'VIEW_BRANCH'],
} as const satisfies Record<string, readonly Permission[]>
