import { type SQLWrapper, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'

export type Reviewed = {
  ownerId: string
  ownerType: BusinessRole
  name: string
  /** The person who decided on it last. */
  decidedBy: string | null
}

/** What every kind of reviewed record selects `as('reviewed')`, so that any of them can be joined. */
export function reviewedColumns({
  ownerId,
  ownerType,
  name,
  decidedBy,
}: Record<keyof Reviewed, SQLWrapper>) {
  return {
    ownerId: sql<string>`${ownerId}`.as('reviewed_owner'),
    ownerType: sql<BusinessRole>`${ownerType}`.as('reviewed_owner_type'),
    name: sql<string>`${name}`.as('reviewed_name'),
    decidedBy: sql<string | null>`${decidedBy}`.as('reviewed_by'),
  }
}
