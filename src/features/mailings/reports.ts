import { type MailedReport, mailedReport } from '#src/contract/core/report-mailings.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export async function create({ c, actor, upstream }: Request): Promise<Result> {
  const form = await readForm(c)
  const parsed = mailedReport.safeParse({
    report: text(form, 'report'),
    recordId: text(form, 'recordId') || null,
    search: text(form, 'search'),
  })
  if (!parsed.success) throw new NotFound()
  const answer = await upstream.core.POST('/report-mailings', { body: parsed.data })
  return seeOther(addressOf(parsed.data, actor), noticeOf(answer))
}

export async function destroy({ params, upstream }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const answer = await upstream.core.DELETE('/report-mailings/{id}', { path })
  return seeOther(notificationPaths.settings(), noticeOf(answer))
}

function addressOf({ report, recordId, search }: MailedReport, actor: { isMerchant: boolean }) {
  const place = placeOf(report, actor)
  return recordId ? place.one({ id: recordId }) : place.list({ q: search })
}
