import { isUniqueViolation } from '#src/services/authentication/unique-violation.ts'
import { Refusal } from '#src/services/refusal.ts'

/** Runs a write whose role may have a name that is taken. @throws Refusal conflict */
export async function withFreeName(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error
  }
}

export function nameTaken(): Refusal {
  return new Refusal('conflict', 'roles:name.taken', { errors: { name: 'roles:name.taken' } })
}
