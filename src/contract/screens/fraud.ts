import { act, below, onlyWhenOpened, path, screen } from './path.ts'

const roles = ['ADMIN', 'MERCHANT'] as const
const view = { permission: 'VIEW_FRAUD', roles } as const
const pause = { permission: 'PAUSE_DEAL', roles } as const
const index = screen('/fraud', view, 'fraud:title')
/** A merchant's own; administrators who hold every permission choose for all merchants. */
const choose = { ...view, requiresAllPermissions: true } as const

/** A look by administrators is audited. */
export const fraudPaths = onlyWhenOpened(
  below(index, {
    index,
    show: screen('/fraud/view/:kind/:merchantId', view),
    seen: act('/fraud/seen/:kind/:merchantId', view),
    pauseAll: path('/fraud/pause/:kind/:merchantId', pause),
    limits: screen('/fraud/limits', choose, 'fraud:limits.title'),
    reset: path('/fraud/limits/reset', choose),
    pause: path('/fraud/pause/:id', pause),
  }),
)

/** The board or one of its rows, to lead back to from a question asked there. */
export function backToFraud(given: string | null): string | null {
  return given && /^\/fraud(\/view\/\w+\/[\da-f-]{36})?$/.test(given) ? given : null
}
