import { profilePaths } from '#src/contract/screens/profile.ts'
import { NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** From now on the own plan is paid for by hand. */
export async function removeMethod({ upstream, actor, params }: Request): Promise<Result> {
  if (params.role !== actor.roleLowerCase) throw new NotFound()
  const answer = await upstream['order-payment'].DELETE('/payment/saved-method', {})
  const back = profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
  return seeOther(back, noticeOf(answer))
}
