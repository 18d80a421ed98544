import { z } from 'zod'
import {
  ROLE_DESCRIPTION_MAX,
  ROLE_NAME_MAX,
  type RoleSummary,
} from '#src/contract/authentication/roles-of-staff.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, list, text } from '#src/web/forms/form.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX }

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'roles:name.required')
    .max(ROLE_NAME_MAX, 'role-manager:errors.nameMax'),
  description: z.string().trim().max(ROLE_DESCRIPTION_MAX, 'role-manager:errors.descriptionMax'),
  permissionIds: z.array(z.string()).min(1, 'roles:permissions.required'),
})

export type RoleValues = z.infer<typeof schema>
export type RoleField = keyof RoleValues

export const emptyRole: RoleValues = { name: '', description: '', permissionIds: [] }

export function fromRole({ name, description, permissions }: RoleSummary): RoleValues {
  return { name, description, permissionIds: permissions }
}

export function readRoleValues(form: FormInput): RoleValues {
  return {
    name: text(form, 'name').trim(),
    description: text(form, 'description').trim(),
    permissionIds: [...new Set(list(form, 'permissionIds'))],
  }
}

export function roleErrors(values: RoleValues): Partial<Record<RoleField, Key>> {
  return formErrors(schema, values)
}

/** The form's name of a field that the service names. */
export function roleFieldOf(name: string): RoleField | undefined {
  return (Object.keys(schema.shape) as RoleField[]).find((field) => field === name)
}

/** The payload of values without errors. */
export function toRole({ name, description, permissionIds }: RoleValues) {
  return { name, description: description || null, permissionIds }
}
