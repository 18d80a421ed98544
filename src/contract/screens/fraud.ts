import { below, onlyWhenOpened, path, screen } from './path.ts'

const roles = ['ADMIN', 'MERCHANT'] as const
const index = screen('/fraud', { permission: 'VIEW_FRAUD', roles }, 'fraud:title')
/** A merchant's own; administrators who hold every permission choose for all merchants. */
const choose = { permission: 'VIEW_FRAUD', roles, requiresAllPermissions: true } as const

/** A look by administrators is audited. */
export const fraudPaths = onlyWhenOpened(
  below(index, {
    index,
    limits: screen('/fraud/limits', choose, 'fraud:limits.title'),
    reset: path('/fraud/limits/reset', choose),
    pause: path('/fraud/pause/:id', { permission: 'PAUSE_DEAL', roles }),
  }),
)
