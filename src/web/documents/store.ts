import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { FieldError } from '#src/web/forms/field.ts'

type StoredFile = { id: string; url: string }
type Refused = { error: FieldError } | { failed: UpstreamFault }
export type Stored = { files: StoredFile[] } | Refused

/**
 * Stores all of these files or none, at once, to survive showing the form again. `error` is the service's
 * reason, for the person; `failed`: it did not answer.
 */
export async function storeFiles(
  upstream: Upstream,
  files: File[],
  kind: 'IMAGE' | 'DOCUMENT',
): Promise<Stored> {
  const answer = await attempt(upstream.files.POST('/files/upload', { body: { files, kind } }))
  if (answer instanceof UpstreamFault) {
    return answer.kind === 'full' ? { error: 'common:errors.full' } : { failed: answer }
  }
  return answer.ok
    ? answer.data
    : { error: { message: answer.errors.files ?? answer.displayMessage } }
}

/** One private document. */
export async function storeDocument(upstream: Upstream, file: File): Promise<StoredFile | Refused> {
  const stored = await storeFiles(upstream, [file], 'DOCUMENT')
  if (!('files' in stored)) return stored
  return stored.files[0] ?? { failed: new UpstreamFault('broken') }
}
