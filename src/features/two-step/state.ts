import type { SecondFactor } from '#src/contract/authentication/second-factors.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** @throws NotFound under the address of another role */
export function readState(request: Request): Promise<SecondFactor> {
  requireOwnRole(request)
  return request.upstream.authentication.read('/users/second-factor')
}

export function requireOwnRole({ actor, params }: Request): void {
  if (params.role !== actor.roleLowerCase) throw new NotFound()
}

export function pageOf({ actor }: Request, query: { add?: 'app' } = {}): string {
  return twoStepPaths.show({ role: actor.roleLowerCase }, query)
}
