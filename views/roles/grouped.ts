import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'

export type PermissionGroup = { name: string; permissions: PermissionSummary[] }

export function grouped(catalogue: readonly PermissionSummary[]): PermissionGroup[] {
  const groups = new Map<string, PermissionSummary[]>()
  for (const permission of catalogue) {
    groups.set(permission.group, [...(groups.get(permission.group) ?? []), permission])
  }
  return [...groups].map(([name, permissions]) => ({ name, permissions }))
}
