import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export async function readPackages({ upstream }: RequestContext): Promise<UserPackage[]> {
  return (await upstream.core.read('/user-subscription')).packages
}

export async function findPackage(request: Request): Promise<UserPackage> {
  const { id } = request.params
  const found = (await readPackages(request)).find((one) => one.id === id)
  if (!found) throw new NotFound()
  return found
}
