import { EDIT_BYTES_MAX } from '#src/features/profile/edit-limits.ts'
import type { Route } from '#src/http/route.ts'
import { editBank, editMerchant, updateBank, updateMerchant } from './edit.ts'
import { bankPaths, merchantPaths } from './paths.ts'

const bodyBytes = EDIT_BYTES_MAX
const merchantOrAdmin = { roles: ['ADMIN', 'MERCHANT'] } as const
const bankOrAdmin = { roles: ['ADMIN', 'BANK'] } as const

export const merchantRoutes: readonly Route[] = [
  {
    method: 'get',
    path: merchantPaths.edit.pattern,
    allow: merchantOrAdmin,
    handler: editMerchant,
  },
  {
    method: 'post',
    path: merchantPaths.edit.pattern,
    allow: 'UPDATE_MERCHANT',
    audit: 'user.updated',
    bodyBytes,
    handler: updateMerchant,
  },
  { method: 'get', path: bankPaths.edit.pattern, allow: bankOrAdmin, handler: editBank },
  {
    method: 'post',
    path: bankPaths.edit.pattern,
    allow: 'UPDATE_BANK',
    audit: 'user.updated',
    bodyBytes,
    handler: updateBank,
  },
]
