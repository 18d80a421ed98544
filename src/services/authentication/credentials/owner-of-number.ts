import { and, eq, isNull } from 'drizzle-orm'
import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { Queryable } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'

/** Finds blocked accounts too, but not deleted or deactivated ones. */
export async function findOwnerOf(db: Queryable, { countryCode, localNumber }: LocalMobile) {
  const [owner] = await db
    .select({
      id: users.id,
      email: users.email,
      countryCode: users.countryCode,
      localNumber: users.localNumber,
      language: users.language,
    })
    .from(users)
    .where(
      and(
        eq(users.countryCode, countryCode),
        eq(users.localNumber, localNumber),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
      ),
    )
  return owner ?? null
}
