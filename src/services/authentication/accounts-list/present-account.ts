import type { BusinessListItem, UserListItem } from '#src/contract/authentication/accounts.ts'
import type { Format } from '#src/i18n/format.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import type { users } from '#src/services/authentication/schema.ts'
import type { AccountRow } from './find-accounts.ts'

export function presentBusiness(row: AccountRow, format: Format): BusinessListItem {
  const { id, fullName, approvalStatus, createdAt, updatedAt, business } = row
  return {
    profile: {
      id,
      name: fullName,
      approvalStatus,
      joinedOn: format.instant(createdAt),
      version: updatedAt.getTime(),
    },
    business: {
      imageUrl: business?.imageUrl ?? row.imageUrl,
      businessName: business?.name ?? null,
      approvalStatus: business?.approvalStatus ?? 'NOT_UPDATED',
    },
  }
}

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'imageUrl' | 'countryCode' | 'localNumber' | 'createdAt'
>

export function presentUser(row: UserRow, format: Format): UserListItem {
  const { id, fullName, imageUrl, createdAt } = row
  return {
    id,
    fullName,
    imageUrl,
    mobileNo: mobileNo(row),
    createdAt: format.instant(createdAt),
  }
}
