import { z } from 'zod'
import type { ExportJob } from '#src/contract/core/exports.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { exportPaths, taskPaths } from '#src/contract/screens/tasks.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { actHandlers } from '#src/web/decisions/act.tsx'
import type { Act } from '#src/web/decisions/definition.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request as SignedInRequest } from '#src/web/http/route.ts'
import type { ExportFacts } from '#src/web/lists/export-part.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { ExportShow } from '#views/tasks/export.tsx'

type Offer = { list: string; facts: ExportFacts }

/** Offers the job, and a direct download for those who'd rather wait. */
export const offer = actHandlers<Offer, { id: string }>({
  async load(request) {
    const posted = request.c.req.method === 'POST' && text(await readForm(request.c), 'list')
    const list = pageAddress(posted || request.query.get('list'))
    if (!list) throw new NotFound()
    return { list, facts: await factsOf(request, list) }
  },
  question({ page: { t, format, ...page } }, { list, facts }) {
    const { title, total, capped, seconds } = facts
    const minutes = Math.ceil(seconds / 60)
    const shown = format.total({ totalItems: total, totalItemsCapped: capped })
    return {
      action: exportPaths.create(),
      title: t('tasks:offer.title', { list: title, count: total, shown }),
      text: capped
        ? t('tasks:offer.unknown')
        : minutes > 1
          ? t('tasks:offer.minutes', { count: minutes })
          : t('tasks:offer.seconds', { count: Math.ceil(seconds) }),
      verb: t('tasks:offer.verb'),
      tone: 'primary',
      cancelHref: list,
      values: { list },
      children: (
        <p>
          <ButtonLink href={fileOf(list)} tone="ghost" plain download>
            {t('tasks:offer.now')}
          </ButtonLink>
        </p>
      ),
      crumbs: crumbsTo({ t, ...page }, exportPaths.show),
    }
  },
  send({ upstream }, { list, facts: { title, fileName, query, total } }) {
    const [path = ''] = list.split('?')
    return upstream.core.POST('/exports', { body: { list: path, query, title, fileName, total } })
  },
  next: (_request, _offer, _from, { id }) => exportPaths.show({ id }),
  banner: null,
})

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

export const deletion: Act<ExportJob> = {
  load: read,
  question({ page }, { id, title, state }) {
    const what = state === 'RUNNING' ? 'stop' : 'delete'
    return {
      action: exportPaths.delete({ id }),
      title: page.t(`tasks:${what}.title`, { list: title }),
      text: page.t(`tasks:${what}.text`),
      verb: page.t(`tasks:${what}.verb`),
      cancelHref: exportPaths.show({ id }),
      crumbs: crumbsTo(page, exportPaths.show),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/exports/{id}', { path: { id } }),
  next: () => taskPaths.list(),
}

function read({ upstream, params }: SignedInRequest): Promise<ExportJob> {
  const path = { id: idOf(params.id) }
  return upstream.core.read('/exports/{id}', { path })
}

function fileOf(list: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}format=csv`
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
async function factsOf({ c }: SignedInRequest, list: string): Promise<ExportFacts> {
  const { self, config } = c.get('web')
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
