import * as contract from '#src/contract/core/bulk-actions.ts'
import type { ReasonKind } from '#src/contract/core/reason-templates.ts'
import type { Decision } from '#src/contract/deciding.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { id } from '#src/contract/values.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { askProps } from '#src/web/decisions/ask.tsx'
import type { Act } from '#src/web/decisions/definition.ts'
import { type FormInput, list, readForm, text } from '#src/web/forms/form.ts'
import { faultMessage, save } from '#src/web/forms/save-result.ts'
import { idOf, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BulkProgress } from '#views/bulk-actions/show.tsx'
import { ConfirmDialog } from '#views/components/dialog.tsx'
import { EXPORT } from '#views/components/picks.tsx'
import type { Page, Screen } from '#views/page/page.ts'

export async function create(request: Request): Promise<Result> {
  const { page, upstream, c } = request
  const form = await readForm(c)
  const from = pageAddress(text(form, 'back')) ?? dashboardPaths.show()
  if (text(form, 'act') === EXPORT) return exportOf(request, readIds(form), from)
  const body = readPicked(form)
  if (!body) return seeOther(from, { type: 'ERROR', message: page.t('bulk-actions:choose') })
  const saved = await save(upstream.core.POST('/bulk-actions', { body }))
  if (!saved.ok) {
    const { saveError } = saved
    const message =
      saveError instanceof UpstreamFault
        ? faultMessage(page.t, saveError)
        : saveError.displayMessage
    return seeOther(from, { type: 'ERROR', message })
  }
  const action = await read({ upstream, params: { id: saved.data.id } })
  const dialog = <ConfirmDialog {...(await askProps(starting, request, action, from))} />
  return seeOther(bulkPaths.show({ id: action.id }, { from }), undefined, { dialog })
}

function exportOf({ page }: Request, ids: readonly string[], from: string): Result {
  if (ids.length === 0)
    return seeOther(from, { type: 'ERROR', message: page.t('bulk-actions:choose') })
  const sign = from.includes('?') ? '&' : '?'
  const query = new URLSearchParams({ format: 'csv', only: ids.join(' ') })
  return seeOther(`${from}${sign}${query}`, undefined, { load: true })
}

export async function stop(request: Request): Promise<Result> {
  const action = await read(request)
  const from = pageAddress(text(await readForm(request.c), 'from'))
  const path = { id: action.id }
  await request.upstream.need(request.upstream.core.PUT('/bulk-actions/{id}/stop', { path }))
  return seeOther(bulkPaths.show(path, { from }))
}

export async function undo(request: Request): Promise<Result> {
  const { id } = await read(request)
  const from = pageAddress(text(await readForm(request.c), 'from'))
  const answer = await request.upstream.core.PUT('/bulk-actions/{id}/undo', { path: { id } })
  return seeOther(bulkPaths.show({ id }, { from }), noticeOf(answer))
}

function read({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/bulk-actions/{id}', { path: { id: idOf(params.id) } })
}

export const starting: Act<contract.BulkAction> = {
  load: read,
  decision: commented,
  guard: {
    refusal: (_actor, { state }) => (state === 'DRAFT' ? null : 'bulk-actions:running'),
    decided: 'bulk-actions:running',
    refused: ({ page }, action, _why, from) => progressScreen(page, action, from),
  },
  wayBack: pageAddress,
  /** One comment goes to all, so templates are offered only if all are of one kind. */
  reasons({ kinds }) {
    const queues: Partial<Record<contract.BulkKind, ReasonKind>> = contract.queueOf
    const [kind, ...others] = new Set(kinds.map((one) => queues[one]))
    return kind && others.length === 0 ? { kind } : undefined
  },
  question({ page }, { id, act, kinds, total, capped }, from, begun) {
    const { t, format, actor } = page
    const [only] = kinds
    const noun = kinds.length === 1 && only ? only : 'record'
    const what = t(`bulk-actions:some.${noun}`, { count: total, shown: format.number(total) })
    return {
      action: bulkPaths.show({ id }),
      title: t(`bulk-actions:question.${act}`, { what }),
      text: (
        <>
          {t(`bulk-actions:text.${act}`)}
          {act === 'approve' && kinds.includes('branch') && ` ${t('bulk-actions:unverified')}`}
          {act === 'delete' &&
            kinds.includes('branch') &&
            actor?.isMerchant &&
            ` ${t('bulk-actions:ends')}`}
          {capped && ` ${t('bulk-actions:capped', { total: format.number(total) })}`}
          {begun && ` ${t('bulk-actions:filled')}`}
        </>
      ),
      verb: t(`bulk-actions:verb.${act}`),
      tone: grave.includes(act) ? 'danger primary' : 'primary',
      cancelHref: from ?? dashboardPaths.show(),
      crumbs: crumbsTo(page, bulkPaths.show),
    }
  },
  send: ({ upstream }, { id }, { comment }) =>
    upstream.core.PUT('/bulk-actions/{id}/start', {
      path: { id },
      body: comment === '' ? {} : { comment },
    }),
  next: (_request, { id }, from) => bulkPaths.show({ id }, { from }),
  banner: null,
}

const grave: readonly contract.BulkAct[] = [
  'reject',
  'block',
  'deactivate',
  'delete',
  'revoke',
  'end',
]

/** The decision that takes a comment, if one does. */
function commented({ act, kinds }: contract.BulkAction): Decision | undefined {
  const decisions = kinds.map((kind) => contract.bulkDecisions[kind][act])
  return decisions.find((decision) => decision?.comment === 'required')
}

function progressScreen(page: Page, action: contract.BulkAction, from: string | null): Screen {
  const main = <BulkProgress action={action} from={from} />
  return screen({
    title: page.t(`bulk-actions:title.${action.act}`),
    crumbs: crumbsTo(page, bulkPaths.show),
    main,
    region: { id: 'bulk-action', node: main },
  })
}

type Picked = { act: contract.BulkAct } & (
  | { items: contract.BulkItem[] }
  | { all: contract.BulkList }
)

function readPicked(form: FormInput): Picked | null {
  const act = contract.bulkActs.find((one) => one === text(form, 'act'))
  if (!act) return null
  const { act: _act, pick: _pick, back: _back, _csrf, ...listed } = form.values
  const all = contract.bulkList.safeParse(listed)
  if (all.success) return { act, all: all.data }
  const items = list(form, 'pick').flatMap((value) => readItem(value, act))
  return items.length > 0 ? { act, items } : null
}

function readIds(form: FormInput): string[] {
  return list(form, 'pick').flatMap((value) => {
    const [first = '', second = first] = value.split(':')
    return id.safeParse(second).success ? [second] : []
  })
}

/** Null for a row that was not offered this action: its box belonged to another one. */
function readItem(value: string, act: contract.BulkAct): contract.BulkItem[] {
  const [kindText, idText, versionText = '', status] = value.split(':')
  const kind = contract.bulkKinds.find((one) => one === kindText)
  const parsed = id.safeParse(idText)
  if (!kind || !parsed.success) return []
  if (status !== undefined && !contract.bulkDecisions[kind][act]?.from.includes(status)) return []
  const version = /^\d{1,15}$/.test(versionText) ? Number(versionText) : null
  return [{ kind, id: parsed.data, version }]
}
