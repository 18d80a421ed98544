import { NOTHING } from '#src/platform/content-policy.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { NotFound } from '#src/web/http/result.ts'

const allowed: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * A private document, for whoever the files service allows. PDFs are downloaded, never opened inside our
 * pages.
 * @param name file name in ASCII, without extension
 * @throws NotFound, UpstreamFault
 */
export async function documentAnswer(
  upstream: Upstream,
  id: string,
  name: string,
): Promise<Response> {
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
      'content-disposition': `${how}; filename="${name}.${extension}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': NOTHING,
      'cache-control': 'no-store',
    },
  })
}
