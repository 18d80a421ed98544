import { v7 } from 'uuid'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import type { Role } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { hashPassword } from './passwords.ts'
import { businessProfiles, contactProfiles, users } from './schema.ts'

type Profile<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'userId'>

export type NewAccount = {
  id?: string
  role: Role
  fullName: string
  email?: string | null
  mobileNo?: LocalMobile | null
  /** Hashed here; accounts that share a password may pass its hash instead. */
  password?: string
  passwordHash?: string
  approvalStatus?: AccountStatus
  language?: Language
  imageUrl?: string | null
  customRoleId?: string | null
  createdAt?: Date
  business?: Profile<typeof businessProfiles>
  contact?: Profile<typeof contactProfiles>
}

/** @throws the database's unique violation (23505) if e-mail or mobile number are taken */
export async function createAccount(db: Queryable, account: NewAccount): Promise<string> {
  const { id = v7(), role, fullName, password, business, contact } = account
  const passwordHash = account.passwordHash ?? (password ? await hashPassword(password) : null)
  await db.transaction(async (tx) => {
    await tx.insert(users).values({
      id,
      role,
      fullName,
      email: account.email?.trim().toLowerCase() || null,
      countryCode: account.mobileNo?.countryCode ?? null,
      localNumber: account.mobileNo?.localNumber ?? null,
      passwordHash,
      approvalStatus: account.approvalStatus ?? 'PENDING',
      ...(account.language && { language: account.language }),
      imageUrl: account.imageUrl ?? null,
      customRoleId: account.customRoleId ?? null,
      ...(account.createdAt && { createdAt: account.createdAt, updatedAt: account.createdAt }),
    })
    if (role !== 'MERCHANT' && role !== 'BANK') return
    await tx.insert(businessProfiles).values({ ...business, userId: id })
    await tx.insert(contactProfiles).values({ ...contact, userId: id })
  })
  return id
}
