import { businessRoles, type Role, type StaffRole } from './roles.ts'

/** What sessions keep of the services' answers: an endpoint that changes it says so. */
export type Outdates = 'own' | 'views' | 'categories' | 'accounts' | 'roles'

export type Writer = { userId: string; role: Role }

/** By role, who keeps it besides the writer. */
const keepers: Record<Outdates, (by: Writer) => readonly StaffRole[]> = {
  own: () => [],
  /** Only administrators share theirs. */
  views: ({ role }) => (role === 'ADMIN' ? ['ADMIN'] : []),
  /** Merchants filter deals by categories of their own, which are read each time. */
  categories: () => ['ADMIN', 'BANK'],
  accounts: () => businessRoles,
  roles: () => ['ADMIN'],
}

/** The roles whose sessions have to load it again. */
export function rolesOutdated(what: Outdates, by: Writer): readonly StaffRole[] {
  return keepers[what](by)
}
