import { registerAccount, registerUser } from '#src/contract/authentication/registration.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { register } from './register.ts'

export const registrationsEndpoints = [
  bind(registerUser, async (call, deps) => {
    const userId = await register(deps, 'USER', call.body, call)
    return { data: { userId }, message: 'accounts:registered.USER' }
  }),

  bind(registerAccount, async (call, deps) => {
    const { role } = call.params
    if (call.body.role !== undefined && call.body.role !== role) {
      throw new Refusal('invalid', 'accounts:otherRole', { errors: { role: 'accounts:otherRole' } })
    }
    const userId = await register(deps, role, call.body, call)
    return { data: { userId }, message: `accounts:registered.${role}` }
  }),
]
