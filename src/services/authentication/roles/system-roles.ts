import { type Role, roles } from '#src/contract/roles.ts'
import type { Translate } from '#src/i18n/translate.ts'

/** Whether the id is the name of a role of the system, which nobody changes. */
export function isSystemRole(id: string): id is Role {
  return roles.some((role) => role === id)
}

export function systemRoleName(role: Role, t: Translate): string {
  return t(`roles:system.${role}.name`)
}

/** Whether a name would pass for that of a system role in one of the languages. */
export function isSystemName(name: string, translators: readonly Translate[]): boolean {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  return roles.some((role) => same(role) || translators.some((t) => same(systemRoleName(role, t))))
}
