import { z } from 'zod'
import { imageSizes } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import { NOTHING } from '#src/platform/content-policy.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { answerUpload } from '#src/web/documents/upload.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { attachment, NotFound } from '#src/web/http/result.ts'
import type { PublicRequest, Request as SignedInRequest } from '#src/web/http/route.ts'

const params = z.object({ id: z.uuid(), size: z.enum(keysOf(imageSizes)) })

/** A document, for people the service lets read it; public pictures were answered before the routes. */
export async function show({ upstream, params: given }: PublicRequest): Promise<Response> {
  const parsed = params.safeParse(given)
  if (!parsed.success) throw new NotFound()
  const { id, size } = parsed.data
  const response = await upstream.files.GET('/files/{id}', {
    path: { id },
    query: { size },
  })
  if ([401, 403, 404].includes(response.status)) throw new NotFound()
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !allowed.test(type)) throw new UpstreamFault('broken')
  const extension = type === 'application/pdf' ? 'pdf' : 'webp'
  return new Response(response.body, {
    headers: {
      ...attachment(type, `${id}.${extension}`),
      'content-security-policy': NOTHING,
    },
  })
}

/** Documents may be pictures: downloaded all the same, and never cached. */
const allowed = /^(image\/webp|application\/pdf)$/

export async function create(request: SignedInRequest): Promise<Response> {
  const kind = text(await readForm(request.c), 'kind') === 'DOCUMENT' ? 'DOCUMENT' : 'IMAGE'
  return answerUpload(request, kind, (id) => ({ thumb: mediaPaths.show({ id, size: 'thumb' }) }))
}

function keysOf<K extends string>(record: Record<K, unknown>): [K, ...K[]] {
  const [first, ...rest] = Object.keys(record) as K[]
  if (!first) throw new Error('a picture needs a size')
  return [first, ...rest]
}
