import { registerAccount, registerUser } from '#src/contract/authentication/registration.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { register } from './register.ts'

/** users and users/{role}: people who register themselves. */
export function addRegistrations(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, registerUser, async (call) => {
    const userId = await register(deps, 'USER', call.body, call)
    return { data: { userId }, say: 'accounts:registered.USER' }
  })

  implement(app, deps, registerAccount, async (call) => {
    const { role } = call.params
    if (call.body.role !== undefined && call.body.role !== role) {
      throw new Refusal('invalid', 'accounts:otherRole', { errors: { role: 'accounts:otherRole' } })
    }
    const userId = await register(deps, role, call.body, call)
    return { data: { userId }, say: `accounts:registered.${role}` }
  })
}
