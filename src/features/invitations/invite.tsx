import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { FULL_ROLE, givableRoles, readRoles } from '#src/features/roles/index.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can } from '#src/web/page/actor.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { InviteForm } from '#views/invitations/invite.tsx'
import {
  type InviteField,
  type InviteValues,
  inviteErrors,
  inviteFieldOf,
  readInviteValues,
  toInvitation,
} from './invite-form.ts'

const empty: InviteValues = { destination: '', fullName: '', roleId: '' }

/** The form and what it sends, for staff or for banks. */
export function inviting(role: InvitedRole) {
  return {
    new: (request: Request) => inviteScreen(request, role, { values: empty }),
    create: (request: Request) => invite(request, role),
  }
}

async function invite(request: Request, role: InvitedRole): Promise<Result> {
  const { c, actor, upstream } = request
  const values = readInviteValues(await readForm(c))
  const errors = inviteErrors(role, values)
  if (Object.keys(errors).length > 0) return inviteScreen(request, role, { values, errors })
  const body = toInvitation(role, values)
  const answer = await save(upstream.read(upstream.authentication.POST('/invitations', { body })))
  if (!answer.ok) return inviteScreen(request, role, { values, saveError: answer.saveError })
  const { list, add } = invitingPaths[role]
  const next = can(actor, invitingPaths[role].list.allow) ? list() : add()
  return seeOther(next, { type: 'SUCCESS', message: answer.displayMessage })
}

type State = Outcome<InviteField> & { values: InviteValues }

async function inviteScreen(
  request: Request,
  role: InvitedRole,
  { values, ...outcome }: State,
): Promise<Screen> {
  const { page } = request
  const { form, answer } = toFormState(page, outcome, inviteFieldOf)
  const title = page.t(`role-manager:invite.${role}.title`)
  const roles = role === 'ADMIN' ? await readChoices(request) : null
  return screen({
    ...answer,
    title,
    crumbs: crumbsTo(page, invitingPaths[role].list, { label: title }),
    main: <InviteForm {...{ role, values, roles }} {...form} />,
  })
}

/** Full administrator comes last, so that it is not chosen by accident. */
async function readChoices(request: Request) {
  const roles = givableRoles(request.actor, await readRoles(request))
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  const isFull = ({ value }: { value: string }) => value === FULL_ROLE
  return [...options.filter((option) => !isFull(option)), ...options.filter(isFull)]
}
