import { isUniqueViolation } from '../../authentication/unique-violation.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Runs a save; of two that want the same name at once the second learns that it is taken (CAT-37).
 * @throws Refusal conflict
 */
export async function refuseTakenName<Result>(save: Promise<Result>): Promise<Result> {
  try {
    return await save
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', 'core:category.nameTaken', {
      errors: { name: 'core:category.nameTaken' },
    })
  }
}
