import { readForm } from '#src/web/forms/form.ts'
import { save } from '#src/web/forms/save-result.ts'
import { Forbidden, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { roleFormScreen } from './form-screen.tsx'
import { roleActions } from './lifecycle.ts'
import { findRole } from './load-roles.ts'
import { rolePaths } from './paths.ts'
import { emptyRole, fromRole, readRoleValues, roleErrors, toRole } from './role-form.ts'

export const newRole = (request: Request) => roleFormScreen(request, null, { values: emptyRole })

export async function create(request: Request): Promise<Result> {
  const { c, upstream } = request
  const values = readRoleValues(await readForm(c))
  const errors = roleErrors(values)
  if (Object.keys(errors).length > 0) return roleFormScreen(request, null, { values, errors })
  const answer = await save(
    upstream.read(upstream.authentication.POST('/roles', { body: toRole(values) })),
  )
  if (!answer.ok) return roleFormScreen(request, null, { values, saveError: answer.saveError })
  return seeOther(rolePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const role = await findRole(request)
  if (!roleActions(request.actor, role).includes('edit')) throw new Forbidden()
  return roleFormScreen(request, role, { values: fromRole(role) })
}

/** Whoever holds it is bound by it from their next request on. */
export async function update(request: Request): Promise<Result> {
  const { c, upstream } = request
  const role = await findRole(request)
  if (!roleActions(request.actor, role).includes('edit')) throw new Forbidden()
  const values = readRoleValues(await readForm(c))
  const errors = roleErrors(values)
  if (Object.keys(errors).length > 0) return roleFormScreen(request, role, { values, errors })
  const body = { id: role.id, ...toRole(values) }
  const answer = await save(upstream.read(upstream.authentication.PUT('/roles', { body })))
  if (!answer.ok) return roleFormScreen(request, role, { values, saveError: answer.saveError })
  await c.get('web').sessions.outdate({ role: 'ADMIN' })
  return seeOther(rolePaths.view({ id: role.id }), {
    type: 'SUCCESS',
    message: answer.displayMessage,
  })
}
