import type { Key } from '#src/i18n/keys.ts'
import { isUniqueViolation } from '#src/services/authentication/unique-violation.ts'
import { Refusal } from '#src/services/refusal.ts'

/**
 * Runs a save; of two that want the same name at once the second learns that it is taken.
 * @param taken what it is told, at the field `name`
 * @throws Refusal conflict
 */
export async function withFreeName<Result>(taken: Key, save: Promise<Result>): Promise<Result> {
  try {
    return await save
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', taken, { errors: { name: taken } })
  }
}
