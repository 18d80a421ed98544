import { uploadEntries } from '#src/contract/core/till-sync.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { attempt, faultStatus, UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { list, readForm, text } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'

/** What the script of a till asks and sends; the services decide whether it is one. */
export async function sync({ upstream }: Request): Promise<Response> {
  return asJson(upstream.core.GET('/tills/sync', {}))
}

export async function syncCoupons({ upstream, query }: Request): Promise<Response> {
  const after = query.get('after') ?? ''
  return asJson(upstream.core.GET('/tills/sync/coupons', { query: { after } }))
}

/** With the token by which its uploads are known to come from this site. */
export async function news({ upstream, query, page }: Request): Promise<Response> {
  const after = query.get('after') ?? ''
  return asJson(upstream.core.GET('/tills/news', { query: { after } }), { csrf: page.csrf })
}

/** One field for each entry, and whose they are where another till hands them over; the services check every part. */
export async function uploads({ upstream, c }: Request): Promise<Response> {
  const form = await readForm(c)
  const { data: body } = uploadEntries.body.safeParse({
    ...(text(form, 'tillId') && { tillId: text(form, 'tillId') }),
    deviceTime: Number(text(form, 'deviceTime')),
    appVersion: c.get('web').config.version ?? '',
    queue: Number(text(form, 'queue')),
    entries: list(form, 'entry').map(parsed),
  })
  if (!body) throw new BadRequest(400)
  return asJson(upstream.core.POST('/tills/uploads', { body }))
}

/** @throws BadRequest 400 for what was cut off */
function parsed(entry: string) {
  try {
    return JSON.parse(entry)
  } catch {
    throw new BadRequest(400)
  }
}

const statuses: Partial<Record<string, number>> = { tooMany: 429, notFound: 404 }

async function asJson<Data extends object>(
  call: Promise<UpstreamResult<Data>>,
  more: object = {},
): Promise<Response> {
  const answer = await attempt(call)
  if (answer instanceof UpstreamFault)
    return Response.json({ message: '' }, { status: faultStatus(answer) })
  if (answer.ok) return Response.json({ ...answer.data, ...more })
  const status = statuses[answer.kind] ?? 422
  return Response.json({ message: answer.displayMessage }, { status })
}
