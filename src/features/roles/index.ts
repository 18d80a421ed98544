export { FULL_ROLE, givableRoles } from './lifecycle.ts'
export { readRoles } from './load-roles.ts'
