import { documentAnswer } from '#src/web/documents/answer.ts'
import { storeDocument } from '#src/web/documents/store.ts'
import { filesOf, readForm } from '#src/web/forms/form.ts'
import { refusedStatus } from '#src/web/forms/save-result.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { pictureId } from '#src/web/pictures/paths.ts'
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

export async function create({ c, upstream, page }: Request): Promise<Response> {
  const [file] = filesOf(await readForm(c), 'file')
  if (!file) return c.json({ error: page.t('common:messages.requiredField') }, 422)
  const stored = await storeDocument(upstream, file)
  if ('failed' in stored) throw stored.failed
  if ('error' in stored) {
    return c.json({ error: page.t(stored.error) }, refusedStatus({ proof: stored.error }))
  }
  return c.json({ id: stored.id })
}
