import { z } from 'zod'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { FULL_NAME_MAX }

/** Name and picture of an account; the picture is the address of a stored file. */
export type UsernameValues = { fullName: string; imageUrl: string }
export type UsernameErrors = Partial<Record<keyof UsernameValues, Key>>

const schema = z.object({
  fullName: z
    .string()
    .trim()
    .min(1, 'profile:errors.fullNameRequired')
    .max(FULL_NAME_MAX, 'profile:errors.tooLong'),
})

export function usernameErrors(values: UsernameValues): UsernameErrors {
  return formErrors(schema, values)
}
