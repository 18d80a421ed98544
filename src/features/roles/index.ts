export { FULL_ROLE, givableRoles } from '#views/roles/lifecycle.ts'
export { readRoles } from './load-roles.ts'
