import type { Caller } from '#src/services/kit/caller.ts'

/** Whose payments a caller sees: null is everybody's, for administrators. */
export function ownerOf({ role, userId }: Pick<Caller, 'role' | 'userId'>): string | null {
  return role === 'ADMIN' ? null : userId
}
