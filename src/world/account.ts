import type { Role } from '#src/contract/roles.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import { businessColumns, contactColumns } from '#src/services/authentication/profiles/changes.ts'
import type { ProfileValues } from '#src/services/authentication/profiles/values.ts'
import type {
  businessProfiles,
  contactProfiles,
  users,
} from '#src/services/authentication/schema.ts'
import { worldId } from './random.ts'

const DAY = 86_400_000

export type WorldAccount = {
  key: string
  role: Role
  fullName: string
  email: string
  /** Local part after +94. */
  mobile: string
  status: AccountStatus
  profile: ProfileStatus
  businessName: string | null
  town: string
  address: string
  categories: readonly string[]
  plan: string | null
  picture: string | null
  joinedDaysAgo: number
}

type AccountRows = {
  user: typeof users.$inferInsert
  business: typeof businessProfiles.$inferInsert | null
  contact: typeof contactProfiles.$inferInsert | null
}

export const accountId = (key: string) => worldId(`account ${key}`)

export function savedDaysAgo({ profile, joinedDaysAgo }: WorldAccount): number {
  return profile === 'PENDING' && joinedDaysAgo > 12 ? (joinedDaysAgo % 11) + 1 : joinedDaysAgo
}

export function accountRows(
  account: WorldAccount,
  now: number,
  passwordHash: string,
  imageUrl: string | null,
): AccountRows {
  const userId = accountId(account.key)
  const joined = new Date(now - account.joinedDaysAgo * DAY)
  const saved = new Date(now - savedDaysAgo(account) * DAY)
  const user = {
    id: userId,
    role: account.role,
    fullName: account.fullName,
    email: account.email,
    countryCode: '+94',
    localNumber: account.mobile,
    passwordHash,
    approvalStatus: account.status,
    createdAt: joined,
    updatedAt: joined,
  }
  const { profile, businessName } = account
  if (businessName === null) return { user, business: null, contact: null }
  const empty = { userId, updatedAt: saved }
  if (profile === 'NOT_UPDATED') return { user, business: empty, contact: empty }
  const columns = { ...empty, approvalStatus: profile }
  return {
    user,
    business: { ...businessColumns(businessValues(account, imageUrl)), ...columns, updated: true },
    contact: { ...contactColumns(contactValues(account)), ...columns },
  }
}

export function businessValues(account: WorldAccount, imageUrl: string | null): ProfileValues {
  return {
    businessName: account.businessName,
    ownerName: account.fullName,
    mobileNo: { countryCode: '+94', localNumber: account.mobile },
    telephone: { countryCode: '+94', localNumber: `11${account.mobile.slice(2)}` },
    address: `${account.address}, ${account.town}`,
    email: account.email,
    businessRegNo: `PV ${account.mobile.slice(-6)}`,
    webSite: `https://www.${account.email.split('@')[1] ?? ''}`,
    imageUrl,
  }
}

export function contactValues(account: WorldAccount): ProfileValues {
  return {
    name: account.fullName,
    designation: account.role === 'BANK' ? 'Partnership manager' : 'Owner',
    telephone: { countryCode: '+94', localNumber: account.mobile },
    email: account.email,
  }
}
