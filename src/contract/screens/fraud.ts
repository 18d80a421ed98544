import { onlyWhenOpened, screen } from './path.ts'

/** A look by administrators is audited. */
export const fraudPaths = onlyWhenOpened({
  index: screen(
    '/fraud',
    { permission: 'VIEW_FRAUD', roles: ['ADMIN', 'MERCHANT'] },
    'fraud:title',
  ),
})
