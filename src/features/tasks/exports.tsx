import { z } from 'zod'
import type { ExportJob } from '#src/contract/core/exports.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { exportPaths, taskPaths } from '#src/contract/screens/tasks.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { confirmScreen } from '#src/web/decisions/act.tsx'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request as SignedInRequest } from '#src/web/http/route.ts'
import type { ExportFacts } from '#src/web/lists/export-part.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import type { ConfirmProps } from '#views/components/dialog.tsx'
import { ExportShow } from '#views/tasks/export.tsx'

/** Offers the job, and a direct download for those who'd rather wait. */
export async function add(request: SignedInRequest): Promise<Result> {
  const list = pageAddress(request.query.get('list'))
  return offer(request, list)
}

export async function create(request: SignedInRequest): Promise<Result> {
  const list = pageAddress(text(await readForm(request.c), 'list'))
  const { title, fileName, query, total } = await factsOf(request, list)
  const [path = ''] = list?.split('?') ?? []
  const body = { list: path, query, title, fileName, total }
  const created = await request.upstream.core.POST('/exports', { body })
  if (!created.ok) return offer(request, list, created.displayMessage)
  return seeOther(exportPaths.show({ id: created.data.id }))
}

export async function show(request: SignedInRequest): Promise<Result> {
  const job = await read(request)
  const { page } = request
  const node = <ExportShow job={job} />
  return screen({
    title: page.t('tasks:export.title', { list: job.title }),
    crumbs: crumbsTo(page, exportPaths.show),
    main: node,
    region: { id: 'export', node },
  })
}

export async function file(request: SignedInRequest): Promise<Result> {
  const { upstream, params } = request
  const answer = await upstream.core.GET('/exports/{id}/file', { path: { id: idOf(params.id) } })
  if (answer.status === 404) throw new NotFound()
  if (!answer.ok) throw new UpstreamFault('broken')
  return new Response(answer.body, { headers: passed(answer.headers) })
}

/** Only the headers about the file; the rest belong to the service's connection. */
function passed(given: Headers): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  for (const name of ['content-type', 'content-disposition', 'content-length']) {
    const value = given.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

export async function confirm(request: SignedInRequest): Promise<Result> {
  const { page } = request
  const { id, title, state } = await read(request)
  const what = state === 'RUNNING' ? 'stop' : 'delete'
  return question(request, {
    action: exportPaths.delete({ id }),
    title: page.t(`tasks:${what}.title`, { list: title }),
    text: page.t(`tasks:${what}.text`),
    verb: page.t(`tasks:${what}.verb`),
    tone: 'danger primary',
    cancelHref: exportPaths.show({ id }),
  })
}

export async function destroy(request: SignedInRequest): Promise<Result> {
  const { upstream, params } = request
  const path = { id: idOf(params.id) }
  const { ok, displayMessage } = await upstream.core.DELETE('/exports/{id}', { path })
  return seeOther(taskPaths.list(), { type: ok ? 'SUCCESS' : 'ERROR', message: displayMessage })
}

function read({ upstream, params }: SignedInRequest): Promise<ExportJob> {
  const path = { id: idOf(params.id) }
  return upstream.core.read('/exports/{id}', { path })
}

async function offer(request: SignedInRequest, list: string | null, message?: string) {
  const { t, format } = request.page
  const { title, total, capped, seconds } = await factsOf(request, list)
  const minutes = Math.ceil(seconds / 60)
  const shown = format.total({ totalItems: total, totalItemsCapped: capped })
  return question(request, {
    action: exportPaths.create(),
    title: t('tasks:offer.title', { list: title, count: total, shown }),
    text: capped
      ? t('tasks:offer.unknown')
      : minutes > 1
        ? t('tasks:offer.minutes', { count: minutes })
        : t('tasks:offer.seconds', { count: Math.ceil(seconds) }),
    verb: t('tasks:offer.verb'),
    cancelHref: list ?? taskPaths.list(),
    values: { list: list ?? '' },
    ...(message && { message }),
    children: list && (
      <p>
        <ButtonLink href={fileOf(list)} tone="ghost" plain download>
          {t('tasks:offer.now')}
        </ButtonLink>
      </p>
    ),
  })
}

function fileOf(list: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}format=csv`
}

function question({ page }: SignedInRequest, props: ConfirmProps): Result {
  const confirmation = confirmScreen(page, crumbsTo(page, exportPaths.show), props)
  return props.message ? { ...confirmation, status: 422 } : confirmation
}

const known = z.object({
  title: z.string(),
  fileName: z.string(),
  query: z.string(),
  total: z.number(),
  capped: z.boolean(),
  seconds: z.number(),
}) satisfies z.ZodType<ExportFacts>

/** The list's own facts, behind its screen's guard. @throws NotFound if it has no export */
async function factsOf({ c }: SignedInRequest, list: string | null): Promise<ExportFacts> {
  const { self, config } = c.get('web')
  if (!list) throw new NotFound()
  const address = new URL(list, config.publicOrigin)
  address.searchParams.set('format', 'facts')
  const headers = new Headers()
  const cookie = c.req.header('cookie')
  if (cookie) headers.set('cookie', cookie)
  const { requestId, clientAddress } = c.var
  const answer = await self(new Request(address, { headers }), {
    requestId,
    clientAddress,
    notice: null,
  })
  const isFacts = answer.headers.get('content-type')?.includes('json')
  if (answer.status >= 500) throw new UpstreamFault('broken')
  if (!answer.ok || !isFacts) throw new NotFound()
  return known.parse(await answer.json())
}
