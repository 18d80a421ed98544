import { documentAnswer } from '#src/web/documents/answer.ts'
import { answerUpload } from '#src/web/documents/upload.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { pictureId } from '#views/page/picture-paths.ts'
import { readBranch } from './load-branches.ts'

/** `?version=live` is the approved version's. */
export async function show(request: Request): Promise<Response> {
  const { upstream, query } = request
  const branch = await readBranch(request)
  const { address } = query.get('version') === 'live' && branch.live ? branch.live : branch
  const id = pictureId(address.proofUrl ?? '')
  if (!id) throw new NotFound()
  return documentAnswer(upstream, id, 'address-proof')
}

export function create(request: Request): Promise<Response> {
  return answerUpload(request, 'DOCUMENT')
}
