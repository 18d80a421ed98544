import { below, onlyWhenOpened, path, screen } from './path.ts'

const allow = { permission: 'VIEW_RECONCILIATION', roles: ['ADMIN'] } as const
const index = screen('/reconciliation', allow, 'reconciliation:title')

/** Each look is audited. */
export const reconciliationPaths = onlyWhenOpened(
  below(index, { index, run: path('/reconciliation/:id', allow) }),
)
