import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from './refusal.ts'
import { isUniqueViolation } from './unique-violation.ts'

/** Of two concurrent saves with one name, the second is refused. @throws Refusal conflict at `name` */
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
