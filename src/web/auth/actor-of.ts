import type { Profile } from '#src/contract/authentication/users.ts'
import { type Permission, permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import type { Actor } from '#views/page/page.ts'

/** Permissions from the services may narrow the role, never widen it; display flags guard no write. */
export function actorOf(profile: Profile, role: StaffRole): Actor {
  const known = actors.get(profile)
  if (known?.role === role) return known
  const actor = readActor(profile, role)
  actors.set(profile, actor)
  return actor
}

/** A session's profile is one object until it has changed. */
const actors = new WeakMap<Profile, Actor>()

function readActor(profile: Profile, role: StaffRole): Actor {
  const held = new Set<string>(profile.permissions)
  const permissions = new Set<Permission>(permissionsOf[role].filter((one) => held.has(one)))
  const { updated, approvalStatus, businessName } = profile.businessProfile
  return {
    userId: profile.userId,
    role,
    isAdmin: role === 'ADMIN',
    isMerchant: role === 'MERCHANT',
    isBank: role === 'BANK',
    roleLowerCase: lower[role],
    fullName: profile.fullName,
    imageUrl: profile.imageUrl,
    approvalStatus: profile.approvalStatus,
    businessProfile: { updated, approvalStatus, businessName },
    showDashboard: profile.showDashboard,
    canAddDeals: profile.canAddDeals,
    canSubscribe: profile.canSubscribe,
    permissions,
    ...(profile.factorDueAt && { factorDueAt: profile.factorDueAt.milliseconds }),
    ...(profile.counter && { counter: profile.counter }),
  }
}

const lower = { ADMIN: 'admin', MERCHANT: 'merchant', BANK: 'bank' } as const
