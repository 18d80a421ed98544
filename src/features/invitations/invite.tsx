import { canonicalEmail, EMAIL_MAX, isEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { FULL_ROLE, givableRoles, readRoles } from '#src/features/roles/index.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can } from '#src/web/page/actor.ts'
import { RoleSelect } from '#views/roles/exports.ts'

/** Who is invited, by which channel, and with which role; banks have no choice of role. */
export function inviting(role: InvitedRole) {
  const { add, list } = invitingPaths[role]
  return newForm({
    fields: {
      destination: {
        ...textLine('role-manager:invite.destination', {
          required: 'role-manager:errors.destinationRequired',
          max: EMAIL_MAX,
          stops: true,
          valid: (typed) => isEmail(typed) || parseLocalMobile(typed) !== null,
          invalid: 'role-manager:errors.destination',
          hint: 'role-manager:invite.destinationHint',
          autoComplete: 'off',
        }),
        aliases: ['email', 'mobileNo'],
      },
      fullName: textLine('role-manager:invite.fullName', {
        required: 'common:messages.fullNameRequired',
        max: FULL_NAME_MAX,
        autoComplete: 'off',
      }),
      roleId: customText((typed) => {
        const isNone = role === 'ADMIN' && !roleId.safeParse(typed).success
        return isNone ? 'role-manager:errors.role' : null
      }),
    },
    about: ({ page }) => {
      const title = page.t(`role-manager:invite.${role}.title`)
      return {
        title,
        lead: page.t(`role-manager:invite.${role}.lead`),
        action: add(),
        submit: page.t('role-manager:invite.action'),
        cancelHref: list(),
        crumbs: crumbsTo(page, list, { label: title }),
      }
    },
    load: async (request) => (role === 'ADMIN' ? await readChoices(request) : null),
    layout: (field, { loaded, values, errors }) => (
      <>
        {field('destination')}
        {field('fullName')}
        {loaded && <RoleSelect roles={loaded} value={values.roleId} error={errors.roleId} />}
      </>
    ),
    add: ({ upstream }, { destination, fullName, ...values }) => {
      const mobileNo = parseLocalMobile(destination)
      const to = mobileNo ? { mobileNo } : { email: canonicalEmail(destination) }
      const given = role === 'ADMIN' ? roleId.parse(values.roleId) : null
      const body = { role, fullName, ...to, roleId: given }
      return upstream.authentication.POST('/invitations', { body })
    },
    done: ({ actor }) => (can(actor, list.allow) ? list() : add()),
  })
}

/** Full administrator comes last, so that nobody picks it by accident. */
async function readChoices(request: Request) {
  const roles = givableRoles(request.actor, await readRoles(request))
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  const isFull = ({ value }: { value: string }) => value === FULL_ROLE
  return [...options.filter((option) => !isFull(option)), ...options.filter(isFull)]
}
