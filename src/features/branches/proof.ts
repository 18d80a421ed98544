import { UpstreamFault } from '#src/upstream/result.ts'
import { filesOf, readForm } from '#src/web/forms/form.ts'
import { refusedStatus } from '#src/web/forms/save-result.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { pictureId } from '#src/web/pictures/paths.ts'
import { readBranch } from './load-branches.ts'
import { storeProof } from './store-proof.ts'

const allowed: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A PDF is saved, never opened inside a page of ours. `?version=live` is that of the approved version. */
export async function show(request: Request): Promise<Response> {
  const { upstream, query } = request
  const branch = await readBranch(request)
  const { address } = query.get('version') === 'live' && branch.live ? branch.live : branch
  const id = pictureId(address.proofUrl ?? '')
  if (!id) throw new NotFound()
  const response = await upstream.files.GET('/files/{id}', {
    path: { id },
    query: { size: 'full' },
  })
  if (response.status === 404) throw new NotFound()
  const type = response.headers.get('content-type') ?? ''
  const extension = allowed[type]
  if (!response.ok || !extension) throw new UpstreamFault('broken')
  const how = extension === 'pdf' ? 'attachment' : 'inline'
  return new Response(response.body, {
    headers: {
      'content-type': type,
      'content-disposition': `${how}; filename="address-proof.${extension}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  })
}

export async function create({ c, upstream, page }: Request): Promise<Response> {
  const [file] = filesOf(await readForm(c), 'file')
  if (!file) return c.json({ error: page.t('common:messages.requiredField') }, 422)
  const stored = await storeProof(upstream, file)
  if ('failed' in stored) throw stored.failed
  if ('error' in stored) {
    return c.json({ error: page.t(stored.error) }, refusedStatus({ proof: stored.error }))
  }
  return c.json({ id: stored.id })
}
