import { readUserRoutes } from '#src/contract/authentication/users.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { adminRoutes } from './routes-admin.ts'
import { bankRoutes } from './routes-bank.ts'
import { merchantRoutes } from './routes-merchant.ts'

const routesOf = { ADMIN: adminRoutes, MERCHANT: merchantRoutes, BANK: bankRoutes, USER: [] }

/** GET users/routes: the caller's menu, in order, and the routes below each entry. */
export function addUserRoutes(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readUserRoutes, async ({ caller }) => ({
    data: { userRoutes: [...routesOf[caller.role]] },
  }))
}
