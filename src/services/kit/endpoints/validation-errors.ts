import type { z } from 'zod'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export function validationErrors(error: { issues: readonly z.core.$ZodIssue[] }): Refusal {
  const errors = Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.'), 'errors:service.invalid' as const]),
  )
  return new Refusal('invalid', 'errors:service.invalid', { errors })
}
