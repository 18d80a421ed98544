import { screen } from './path.ts'

export const auditPaths = {
  index: screen('/audit', { roles: ['ADMIN'], requiresAllPermissions: true }, 'audit:title'),
}
