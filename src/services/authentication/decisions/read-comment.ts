import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'

/**
 * The comment of a decision as it is kept; null where there is none.
 * @throws Refusal invalid where one is required, or where it cannot be stored
 */
export function readComment(given: string | undefined, rule: 'required' | 'none'): string | null {
  const comment = given?.toWellFormed() || null
  refuseFields({
    ...(comment?.includes('\0') && { comment: 'profiles:field.unreadable' as const }),
    ...(rule === 'required' &&
      comment === null && { comment: 'common:messages.commentRequiredField' as const }),
  })
  return comment
}
