import type { InboxKind } from '#src/contract/core/approvals.ts'
import * as contract from '#src/contract/core/bulk-actions.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { id } from '#src/contract/values.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { confirmScreen } from '#src/web/decisions/act.tsx'
import {
  countReason,
  offeredReasons,
  readReason,
  reasonGroups,
  type WrittenReason,
} from '#src/web/decisions/reasons.ts'
import { type FormInput, list, readForm, text } from '#src/web/forms/form.ts'
import { faultMessage, type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import { idOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BulkProgress } from '#views/bulk-actions/show.tsx'
import { ConfirmDialog, type ConfirmProps } from '#views/components/dialog.tsx'
import { EXPORT } from '#views/components/picks.tsx'

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
  const action = await read(request, saved.data.id)
  const dialog = <ConfirmDialog {...(await questionOf(request, action, from))} />
  return seeOther(bulkPaths.show({ id: action.id }, { from }), undefined, { dialog })
}

function exportOf({ page }: Request, ids: readonly string[], from: string): Result {
  if (ids.length === 0)
    return seeOther(from, { type: 'ERROR', message: page.t('bulk-actions:choose') })
  const sign = from.includes('?') ? '&' : '?'
  const query = new URLSearchParams({ format: 'csv', only: ids.join(' ') })
  return seeOther(`${from}${sign}${query}`, undefined, { load: true })
}

export async function show(request: Request): Promise<Result> {
  const action = await read(request, request.params.id)
  return actionScreen(request, action, pageAddress(request.query.get('from')))
}

export async function start(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const from = pageAddress(text(form, 'from'))
  const typed = readReason(form)
  const action = await read(request, request.params.id)
  if (typed.isBegun) return actionScreen(request, action, from, typed)
  const saved = await save(
    request.upstream.core.PUT('/bulk-actions/{id}/start', {
      path: { id: action.id },
      body: typed.comment === '' ? {} : { comment: typed.comment },
    }),
  )
  if (!saved.ok)
    return actionScreen(request, action, from, { ...typed, saveError: saved.saveError })
  if (typed.reason) await countReason(request, typed.reason)
  return seeOther(bulkPaths.show({ id: action.id }, { from }))
}

export async function stop(request: Request): Promise<Result> {
  const action = await read(request, request.params.id)
  const from = pageAddress(text(await readForm(request.c), 'from'))
  const path = { id: action.id }
  await request.upstream.need(request.upstream.core.PUT('/bulk-actions/{id}/stop', { path }))
  return seeOther(bulkPaths.show(path, { from }))
}

function read({ upstream }: Request, id: string | undefined): Promise<contract.BulkAction> {
  return upstream.core.read('/bulk-actions/{id}', { path: { id: idOf(id) } })
}

type Typed = WrittenReason & { saveError?: SaveError }

async function actionScreen(
  request: Request,
  action: contract.BulkAction,
  from: string | null,
  typed?: Typed,
): Promise<Result> {
  const { page } = request
  const crumbs = crumbsTo(page, bulkPaths.show)
  if (action.state !== 'DRAFT') {
    const main = <BulkProgress action={action} from={from} />
    return screen({
      title: page.t(`bulk-actions:title.${action.act}`),
      crumbs,
      main,
      region: { id: 'bulk-action', node: main },
    })
  }
  const { saveError } = typed ?? {}
  const { form, answer } = toFormState(page, saveError ? { saveError } : {}, (name) =>
    name === 'comment' ? name : undefined,
  )
  const question = await questionOf(request, action, from, typed)
  const props: ConfirmProps = {
    ...question,
    ...(form.message && { message: form.message }),
    ...(question.comment && { comment: { ...question.comment, error: form.errors.comment } }),
  }
  return { ...confirmScreen(page, crumbs, props), ...answer }
}

async function questionOf(
  request: Request,
  action: contract.BulkAction,
  from: string | null,
  { comment = '', reason = '', isBegun }: Partial<Typed> = {},
): Promise<ConfirmProps> {
  const { t, format } = request.page
  const { act, kinds, total, capped } = action
  const [only] = kinds
  const noun = kinds.length === 1 && only ? only : 'record'
  const what = t(`bulk-actions:some.${noun}`, { count: total, shown: format.number(total) })
  const needsComment = kinds.some(
    (kind) => contract.bulkDecisions[kind][act]?.comment === 'required',
  )
  const reasons = needsComment ? await reasonsFor(request, kinds) : []
  const begun = isBegun ? reasons.find(({ id }) => id === reason) : undefined
  return {
    action: bulkPaths.show({ id: action.id }),
    title: t(`bulk-actions:question.${act}`, { what }),
    text: (
      <>
        {t(`bulk-actions:text.${act}`)}
        {act === 'approve' && kinds.includes('branch') && ` ${t('bulk-actions:unverified')}`}
        {capped && ` ${t('bulk-actions:capped', { total: format.number(total) })}`}
        {begun && ` ${t('bulk-actions:filled')}`}
      </>
    ),
    verb: t(`bulk-actions:verb.${act}`),
    tone: isGrave(action) ? 'danger primary' : 'primary',
    cancelHref: from ?? dashboardPaths.show(),
    values: { ...(from && { from }), ...(reason && { reason }) },
    ...(reasons.length > 0 && {
      reasons: { groups: reasonGroups(request.page, reasons), chosen: reason },
    }),
    ...(needsComment && {
      comment: { value: begun?.text ?? comment, maxLength: COMMENT_MAX },
    }),
  }
}

function isGrave({ act }: contract.BulkAction): boolean {
  return act === 'reject' || act === 'block' || act === 'deactivate' || act === 'delete'
}

/** One comment goes to all, so templates are offered only if all are of one kind. */
async function reasonsFor(request: Request, kinds: readonly contract.BulkKind[]) {
  const queues: Partial<Record<contract.BulkKind, InboxKind>> = contract.queueOf
  const [queue, ...others] = new Set(kinds.map((kind) => queues[kind]))
  return queue && others.length === 0 ? offeredReasons(request, queue) : []
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
