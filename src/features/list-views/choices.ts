import { densities } from '#src/contract/authentication/list-views.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, list, readForm, text } from '#src/web/forms/form.ts'
import { currentPath } from '#src/web/http/htmx.ts'
import { localPath } from '#src/web/http/next.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Notice } from '#src/web/page/screen.ts'
import { forgetOwn, listIn, withQuery } from './load-view.ts'

/** New choices override what the address says. */
export async function chooseColumns(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const body = text(form, 'reset') ? asDocumented : chosenIn(form)
  const path = { list: listIn(request) }
  const { authentication } = request.upstream
  const answer = await authentication.PUT('/lists/{list}/columns', { path, body })
  await forgetOwn(request)
  const next = withQuery(nextIn(request, form), { columns: null, density: null })
  return seeOther(next, noticeOf(answer))
}

export async function chooseDefault(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const body = { viewId: id.safeParse(text(form, 'view')).data ?? null }
  const path = { list: listIn(request) }
  const { authentication } = request.upstream
  const answer = await authentication.PUT('/lists/{list}/default', { path, body })
  await forgetOwn(request)
  return seeOther(nextIn(request, form), noticeOf(answer))
}

const asDocumented = { columns: null, density: 'comfortable' } as const

function chosenIn(form: FormInput) {
  const columns = list(form, 'columns')
  const isUsual = [...columns].sort().join(',') === text(form, 'usual').split(',').sort().join(',')
  const density = densities.find((one) => one === text(form, 'density')) ?? 'comfortable'
  return { columns: isUsual ? null : columns, density }
}

/** The list's current address: a search changes it, but not this form beside it. */
function nextIn({ c }: Request, form: FormInput): string {
  const next = localPath(text(form, 'next')) ?? '/'
  const { publicOrigin } = c.get('web').config
  const shown = currentPath(c, publicOrigin)
  return shown && shown.split('?')[0] === next.split('?')[0] ? shown : next
}

function noticeOf(answer: { ok: boolean; displayMessage: string }): Notice {
  return { type: answer.ok ? 'SUCCESS' : 'ERROR', message: answer.displayMessage }
}
