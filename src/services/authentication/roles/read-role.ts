import type { Permission } from '#src/contract/permissions.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { nameTaken } from '#src/services/kit/refusals/with-unique-name.ts'
import { inCatalogueOrder, permissionError } from './catalogue.ts'
import { isSystemName } from './system-roles.ts'

type Given = {
  name?: string | undefined
  description?: string | null | undefined
  permissionIds: readonly string[]
}
type Present = { name: string; description: string | null }

export function readRole(
  { translators }: Pick<ServiceDeps, 'translators'>,
  { permissionIds, ...given }: Given,
  present: Present,
): Present & { permissions: Permission[] } {
  const name = (given.name ?? present.name).toWellFormed().replaceAll(/\s+/g, ' ')
  const description = given.description === undefined ? present.description : given.description
  const wrong = permissionError(permissionIds)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' as const }),
    ...(name.includes('\0') && { name: 'common:messages.unreadable' as const }),
    ...(description?.includes('\0') && { description: 'common:messages.unreadable' as const }),
    ...(wrong && { permissionIds: wrong }),
  })
  if (isSystemName(name, Object.values(translators))) throw nameTaken('roles:name.taken')
  return {
    name,
    description: description?.toWellFormed() || null,
    permissions: inCatalogueOrder(permissionIds),
  }
}
