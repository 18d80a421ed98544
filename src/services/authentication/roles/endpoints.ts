import { listRolesEndpoints } from './list-roles.ts'
import { writeRolesEndpoints } from './write-roles.ts'

export const rolesEndpoints = [...listRolesEndpoints, ...writeRolesEndpoints]
