import type { accountSorts } from '#src/contract/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'

export type AccountSort = (typeof accountSorts)[number]

const { id, createdAt, searchText } = users

export const accountOrders = listOrders<AccountSort>(
  { table: users, id, by: [createdAt, id], direction: 'desc' },
  {
    name: { by: [searchText, id], index: 'users_by_name' },
    created: { by: [createdAt, id], index: 'users_listed' },
  },
)
