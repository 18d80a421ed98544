import { type Role, roles } from '#src/contract/roles.ts'
import type { Translate } from '#src/i18n/translate.ts'

export function isSystemRole(id: string): id is Role {
  return roles.some((role) => role === id)
}

export function systemRoleName(role: Role, t: Translate): string {
  return t(`roles:system.${role}.name`)
}

export function isSystemName(name: string, translators: readonly Translate[]): boolean {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  return roles.some((role) => same(role) || translators.some((t) => same(systemRoleName(role, t))))
}
