import * as contract from '#src/contract/authentication/list-views.ts'
import { pageAddress, screenAt } from '#src/contract/page-address.ts'
import { listScreens } from '#src/contract/screens/list-views.ts'
import { fill } from '#src/contract/screens/path.ts'
import { id } from '#src/contract/values.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { type FormInput, list, readForm, text } from '#src/web/forms/form.ts'
import { currentPath } from '#src/web/http/htmx.ts'
import { NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Crumb } from '#views/page/page.ts'

export type OwnView = contract.ListView & { list: contract.ListKey; isDefault: boolean }

/** @throws NotFound unless the person may open the list */
export function listIn(request: Request): contract.ListKey {
  const { params, actor, c } = request
  const list = contract.listKeys.find((key) => key === params.list)
  const routes = c.get('session')?.row.userRoutes ?? null
  const isOpen =
    list && authorize(actor, listScreens[list].allow, routes, placeOf(request, list)) === 'open'
  if (!isOpen) throw new NotFound()
  return list
}

function placeOf({ actor: { roleLowerCase: role } }: Request, list: contract.ListKey): string {
  return fill(listScreens[list].pattern, { role, userType: role })
}

export async function findOwnView(request: Request): Promise<OwnView> {
  const list = listIn(request)
  const { views, defaultViewId } = await request.upstream.authentication.read('/lists/{list}', {
    path: { list },
  })
  const view = views.find(({ id, sharedBy }) => id === request.params.id && sharedBy === null)
  if (!view) throw new NotFound()
  return { ...view, list, isDefault: view.id === defaultViewId }
}

/** A search leaves the links beside the list behind, so the browser's own header wins. */
export function listAddress(request: Request): string {
  const { c, query } = request
  const list = listIn(request)
  const screen = listScreens[list]
  const shown = pageAddress(currentPath(c, c.get('web').config.publicOrigin), screen)
  const linked = pageAddress(query.get('from'), screen)
  const isSameList = shown?.split('?')[0] === linked?.split('?')[0]
  if (isSameList && shown?.includes('?')) return shown
  return linked ?? placeOf(request, list)
}

/** What a view of the list at this address holds. */
export function queryAt(list: contract.ListKey, address: string): string {
  return contract.viewQueryOf(list, address.split('?')[1] ?? '')
}

/** The list by its own name, then what is done with one of its views. */
export function viewCrumbs({ page: { t } }: Request, from: string, label: string): Crumb[] {
  const name = screenAt(from.split('?')[0] ?? '')?.screen.label
  return [{ label: t(name ?? 'list-views:list'), href: from }, { label }]
}

export function withQuery(address: string, changes: Record<string, string | null>): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name)
    else query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** New choices override what the address says. */
export async function chooseColumns(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const body = text(form, 'reset') ? asDocumented : chosenIn(form)
  const path = { list: listIn(request) }
  const { authentication } = request.upstream
  const answer = await authentication.PUT('/lists/{list}/columns', { path, body })
  const next = withQuery(nextIn(request, form), { columns: null, density: null })
  return seeOther(next, noticeOf(answer))
}

export async function chooseDefault(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const body = { viewId: id.safeParse(text(form, 'view')).data ?? null }
  const path = { list: listIn(request) }
  const { authentication } = request.upstream
  const answer = await authentication.PUT('/lists/{list}/default', { path, body })
  return seeOther(nextIn(request, form), noticeOf(answer))
}

const asDocumented = { columns: null, density: 'comfortable' } as const

function chosenIn(form: FormInput) {
  const columns = list(form, 'columns')
  const isUsual = [...columns].sort().join(',') === text(form, 'usual').split(',').sort().join(',')
  const density = contract.densities.find((one) => one === text(form, 'density')) ?? 'comfortable'
  return { columns: isUsual ? null : columns, density }
}

/** The list's current address: a search changes it, but not this form beside it. */
function nextIn(request: Request, form: FormInput): string {
  const { c } = request
  const list = listIn(request)
  const screen = listScreens[list]
  const next = pageAddress(text(form, 'next'), screen) ?? placeOf(request, list)
  const shown = pageAddress(currentPath(c, c.get('web').config.publicOrigin), screen)
  return shown && shown.split('?')[0] === next.split('?')[0] ? shown : next
}
