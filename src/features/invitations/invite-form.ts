import { z } from 'zod'
import { canonicalEmail, EMAIL_MAX, isEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export const INVITED_NAME_MAX = FULL_NAME_MAX
export const DESTINATION_MAX = EMAIL_MAX

const person = z.object({
  destination: z
    .string()
    .min(1, 'role-manager:errors.destinationRequired')
    .refine(isDestination, 'role-manager:errors.destination'),
  fullName: z
    .string()
    .min(1, 'common:messages.fullNameRequired')
    .max(INVITED_NAME_MAX, 'common:messages.fullNameMax'),
})
const member = person.extend({
  roleId: z.string().refine((id) => roleId.safeParse(id).success, 'role-manager:errors.role'),
})

export type InviteValues = z.infer<typeof member>
export type InviteField = keyof InviteValues

export function readInviteValues(form: FormInput): InviteValues {
  return {
    destination: text(form, 'destination').trim(),
    fullName: text(form, 'fullName').trim(),
    roleId: text(form, 'roleId'),
  }
}

export function inviteErrors(
  role: InvitedRole,
  values: InviteValues,
): Partial<Record<InviteField, Key>> {
  return role === 'ADMIN' ? formErrors(member, values) : formErrors(person, values)
}

export function inviteFieldOf(name: string): InviteField | undefined {
  if (name === 'email' || name === 'mobileNo') return 'destination'
  return name === 'fullName' || name === 'roleId' ? name : undefined
}

export function toInvitation(
  role: InvitedRole,
  { destination, fullName, ...values }: InviteValues,
) {
  const mobileNo = parseLocalMobile(destination)
  return {
    role,
    fullName,
    ...(mobileNo ? { mobileNo } : { email: canonicalEmail(destination) }),
    roleId: role === 'ADMIN' ? roleId.parse(values.roleId) : null,
  }
}

function isDestination(typed: string): boolean {
  return isEmail(typed) || parseLocalMobile(typed) !== null
}
