import { dealPaths } from '#src/contract/screens/deals.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

const acts = {
  pause: { paused: true, today: false },
  today: { paused: true, today: true },
  goOn: { paused: false, today: false },
} as const

export async function pause({ c, params, actor, upstream }: Request): Promise<Result> {
  const dealId = idOf(params.id)
  const pressed = text(await readForm(c), 'act')
  if (!isAct(pressed)) throw new BadRequest(400)
  const answer = await upstream.core.PUT('/coupons/deal/pause', {
    body: { dealId, ...acts[pressed] },
  })
  if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
  const show = dealPaths.show({ userType: actor.roleLowerCase, id: dealId })
  return seeOther(show, noticeOf(answer))
}

const isAct = (pressed: string): pressed is keyof typeof acts => Object.hasOwn(acts, pressed)
