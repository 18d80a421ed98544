import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from './refusal.ts'
import { isUniqueViolation } from './unique-violation.ts'

/**
 * Runs a save; of two that want the same name at once the second learns that it is taken.
 * @param taken what it is told, at the field `name`
 * @throws Refusal conflict
 */
export async function withUniqueName<Result>(taken: Key, save: Promise<Result>): Promise<Result> {
  try {
    return await save
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw nameTaken(taken)
  }
}

export function nameTaken(taken: Key): Refusal {
  return new Refusal('conflict', taken, { errors: { name: taken } })
}
