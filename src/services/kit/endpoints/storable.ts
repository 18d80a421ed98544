import type { z } from 'zod'
import { type FieldErrors, Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'

/**
 * Checked input as PostgreSQL can store it: lone surrogates are replaced.
 * @throws Refusal invalid for the fields that hold NUL
 */
export function storable<Input>(input: Input): Input {
  const errors: FieldErrors = {}
  const stored = storableIn(input, (field) => {
    errors[field] = 'common:messages.unreadable'
  })
  refuseFields(errors)
  return stored as Input
}

function storableIn(value: unknown, refuse: (field: string) => void, field = ''): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuse(field)
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((one) => storableIn(one, refuse, field))
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields.map(([name, one]) => [name, storableIn(one, refuse, field || name)]),
  )
}

export function validationErrors(error: { issues: readonly z.core.$ZodIssue[] }): Refusal {
  const errors = Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.'), 'errors:service.invalid' as const]),
  )
  return new Refusal('invalid', 'errors:service.invalid', { errors })
}
