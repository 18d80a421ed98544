import { listRolesEndpoints } from './list-roles.ts'
import { writeRolesEndpoints } from './write-roles.ts'

/** What administrators may do, and who decides it. */
export const rolesEndpoints = [...listRolesEndpoints, ...writeRolesEndpoints]
