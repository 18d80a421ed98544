import { readUserRoutes as contract } from '#src/contract/authentication/users.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { adminRoutes } from './routes-admin.ts'
import { bankRoutes } from './routes-bank.ts'
import { merchantRoutes } from './routes-merchant.ts'

const routesOf = { ADMIN: adminRoutes, MERCHANT: merchantRoutes, BANK: bankRoutes, USER: [] }

/** GET users/routes: the caller's menu, in order, and the routes below each entry. */
export const readUserRoutes = bind(contract, async ({ caller }) => ({
  data: { userRoutes: [...routesOf[caller.role]] },
}))
