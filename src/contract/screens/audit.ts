import { screen } from './path.ts'

export const auditPaths = {
  index: screen('/audit', { roles: ['ADMIN'], whole: true }, 'audit:title'),
}
