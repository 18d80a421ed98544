import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { systemRoleName } from '#src/services/authentication/roles/system-roles.ts'
import type { StaffRow } from './find-staff.ts'

type Custom = { id: string; name: string } | null

export function presentRole(custom: Custom, t: Translate): StaffListItem['role'] {
  return custom ?? { id: 'ADMIN', name: systemRoleName('ADMIN', t) }
}

export function presentStaff(row: StaffRow, t: Translate, format: Format): StaffListItem {
  const { id, fullName, email, imageUrl, approvalStatus, createdAt, deactivatedAt } = row
  return {
    userId: id,
    fullName,
    email,
    mobileNo: mobileNo(row),
    imageUrl,
    role: presentRole(row.custom, t),
    approvalStatus,
    joinedOn: format.instant(createdAt),
    deactivatedAt: deactivatedAt && format.instant(deactivatedAt),
  }
}
