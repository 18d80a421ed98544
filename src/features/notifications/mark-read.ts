import { pageAddress } from '#src/contract/page-address.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { id } from '#src/contract/values.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { list, readForm, text } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { pageNumber } from '#src/web/lists/list-query.ts'
import type { Notice } from '#views/page/page.ts'

type Which = { notificationIds: string[] } | { upTo: string }

export async function update(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const ids = list(form, 'notificationIds').filter((one) => id.safeParse(one).success)
  const path = notificationPaths.index({ page: pageNumber(text(form, 'page')) || null })
  if (ids.length === 0) return seeOther(path)
  return seeOther(path, (await mark(request, { notificationIds: ids })) ?? done(request))
}

/** Marks one, or several of one kind, as read and opens its link; a link that isn't ours leads to the list. */
export async function open(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const ids = list(form, 'notificationIds').filter((one) => id.safeParse(one).success)
  const notice = ids.length > 0 ? await mark(request, { notificationIds: ids }) : null
  return seeOther(pageAddress(text(form, 'link')) ?? notificationPaths.index(), notice ?? undefined)
}

export async function clear(request: Request): Promise<Result> {
  const path = notificationPaths.index()
  const upTo = id.safeParse(text(await readForm(request.c), 'upTo'))
  if (!upTo.success) return seeOther(path)
  return seeOther(path, (await mark(request, { upTo: upTo.data })) ?? done(request))
}

async function mark({ page, upstream }: Request, body: Which): Promise<Notice | null> {
  const call = upstream.notifications.POST('/mark-read', { body })
  const answer = await attempt(call)
  if (answer instanceof UpstreamFault) return { type: 'ERROR', message: page.t('inbox:failed') }
  return answer.ok ? null : { type: 'ERROR', message: answer.displayMessage }
}

function done({ page }: Request): Notice {
  return { type: 'SUCCESS', message: page.t('inbox:marked') }
}
