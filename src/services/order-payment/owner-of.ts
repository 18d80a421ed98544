import type { Caller } from '#src/services/kit/deps.ts'

/** Null: all owners, for administrators. */
export function ownerOf({ role, userId }: Pick<Caller, 'role' | 'userId'>): string | null {
  return role === 'ADMIN' ? null : userId
}
