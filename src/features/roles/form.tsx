import {
  ROLE_DESCRIPTION_MAX,
  ROLE_NAME_MAX,
  type RoleSummary,
} from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { multiple } from '#src/web/forms/choice-fields.tsx'
import type { ValuesOf } from '#src/web/forms/field.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import { Forbidden } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { PermissionGrid } from '#views/roles/form-fields.tsx'
import { roleActions } from '#views/roles/lifecycle.ts'
import { permissionsLike, StartFrom } from '#views/roles/presets.tsx'
import { findRole, readCatalogue, readRoles } from './load-roles.ts'

const { list, view } = rolePaths

const fields = {
  name: textLine('role-manager:form.name', {
    required: 'common:messages.nameRequired',
    max: ROLE_NAME_MAX,
    autoComplete: 'off',
    counter: true,
  }),
  description: textArea('role-manager:form.description', {
    max: ROLE_DESCRIPTION_MAX,
    rows: 3,
  }),
  permissionIds: multiple('roles:permissions.required'),
}

export const roleForm = recordForm({
  fields,
  find: async (request) => {
    const role = await findRole(request)
    if (!roleActions(request.actor, role).includes('edit')) throw new Forbidden()
    return role
  },
  values: ({ name, description, permissions }) => ({
    name,
    description,
    permissionIds: permissions,
  }),
  about: aboutRecord(rolePaths, 'role-manager:form'),
  start: async (request) => {
    const { givable, roles, like } = await readStart(request)
    return { values: { permissionIds: permissionsLike(like, roles, givable) } }
  },
  async load(request, record) {
    const [catalogue, start] = await Promise.all([
      readGivable(request),
      record ? null : readStart(request),
    ])
    return { catalogue, start }
  },
  layout: (field, { loaded: { catalogue, start }, values, errors }) => (
    <>
      {start && <StartFrom {...start} />}
      {field('name')}
      {field('description')}
      <PermissionGrid
        catalogue={catalogue}
        values={values.permissionIds}
        error={errors.permissionIds}
      />
    </>
  ),
  add: ({ upstream }, values) => upstream.authentication.POST('/roles', { body: toRole(values) }),
  change: ({ upstream }, values, { record: { id } }) =>
    upstream.authentication.PUT('/roles', { body: { id, ...toRole(values) } }),
  done: (_, role) => (role ? view({ id: role.id }) : list()),
})

function toRole({ description, ...values }: ValuesOf<typeof fields>) {
  return { ...values, description: description || null }
}

async function readStart(request: Request) {
  const [catalogue, roles] = await Promise.all([readGivable(request), readRoles(request)])
  return { givable: catalogue.map(({ id }) => id), roles, like: request.query.get('like') }
}

async function readGivable(request: Request) {
  const held = new Set<string>(request.actor.permissions)
  const catalogue = await readCatalogue(request)
  return catalogue.filter(({ id, assignable }) => assignable && held.has(id))
}

/** A role that people hold or are invited to can't be deleted; the service says how many. */
export const roleDeletion: Act<RoleSummary> = {
  async load(request) {
    const role = await findRole(request)
    if (!roleActions(request.actor, role).includes('delete')) throw new Forbidden()
    return role
  },
  ...deletion(rolePaths, 'role-manager:delete'),
  send: ({ upstream }, { id }) => upstream.authentication.DELETE('/roles/{id}', { path: { id } }),
}
