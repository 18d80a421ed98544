import type { BusinessRole } from '#src/contract/roles.ts'
import { path } from '#src/web/navigation/path.ts'

export const merchantPaths = {
  list: path('/merchant'),
  view: path('/merchant/view/:id'),
  review: path('/merchant/review/:id'),
  edit: path('/merchant/edit/:id'),
  BLOCK: path('/merchant/view/:id/block'),
  UNBLOCK: path('/merchant/view/:id/unblock'),
  APPROVE: path('/merchant/review/:id/approve'),
  REJECT: path('/merchant/review/:id/reject'),
}

/** A bank is the same slice by its type. */
export const bankPaths = {
  list: path('/bank'),
  view: path('/bank/view/:id'),
  review: path('/bank/review/:id'),
  edit: path('/bank/edit/:id'),
  BLOCK: path('/bank/view/:id/block'),
  UNBLOCK: path('/bank/view/:id/unblock'),
  APPROVE: path('/bank/review/:id/approve'),
  REJECT: path('/bank/review/:id/reject'),
}

export const pathsOf = {
  MERCHANT: merchantPaths,
  BANK: bankPaths,
} satisfies Record<BusinessRole, typeof merchantPaths | typeof bankPaths>
