import type { BusinessRole } from '#src/contract/roles.ts'
import { path } from '#src/http/path.ts'

export const merchantPaths = {
  list: path('/merchant'),
  edit: path('/merchant/edit/:id'),
}

/** A bank is the same slice by its type (SHELL-03). */
export const bankPaths = {
  list: path('/bank'),
  edit: path('/bank/edit/:id'),
}

export const pathsOf = {
  MERCHANT: merchantPaths,
  BANK: bankPaths,
} satisfies Record<BusinessRole, typeof merchantPaths | typeof bankPaths>
