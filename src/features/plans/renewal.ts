import { profilePaths } from '#src/contract/screens/profile.ts'
import { id } from '#src/contract/values.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** Whether the own plan goes on after its paid month. */
export async function update({ upstream, actor, params, c }: Request): Promise<Result> {
  const { role: userType, userId } = actor
  if (userType === 'ADMIN' || params.role !== actor.roleLowerCase) throw new NotFound()
  const form = await readForm(c)
  const subscriptionId = id.safeParse(text(form, 'subscriptionId'))
  const renews = text(form, 'renews')
  if (!subscriptionId.success || !['yes', 'no'].includes(renews)) throw new BadRequest(400)
  const answer = await upstream.core.PUT('/subscription/renewal/{userType}/{userId}', {
    path: { userType, userId },
    body: { subscriptionId: subscriptionId.data, renews: renews === 'yes' },
  })
  const back = profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
  return seeOther(back, noticeOf(answer))
}
