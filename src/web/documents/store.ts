import type { Key } from '#src/i18n/keys.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { documentBytesMax, documentExtensions, documentTypes } from './limits.ts'

export type StoredDocument =
  | { id: string; url: string }
  | { error: Key }
  | { failed: UpstreamFault }

/** Stored at once, to survive showing the form again. `failed`: the service did not answer. */
export async function storeDocument(upstream: Upstream, file: File): Promise<StoredDocument> {
  const error = documentError(file)
  if (error) return { error }
  const answer = await attempt(
    upstream.files.POST('/files/upload', { body: { files: file, kind: 'DOCUMENT' } }),
  )
  if (answer instanceof UpstreamFault) {
    return answer.kind === 'full' ? { error: 'common:errors.full' } : { failed: answer }
  }
  const stored = answer.ok && answer.data.files[0]
  return stored || { error: 'common:messages.fileType' }
}

/** Sends only name and declared type; the files service checks the content. */
function documentError(file: File): Key | null {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? ''
  if (!documentExtensions.includes(extension)) return 'common:messages.fileType'
  if (file.type && !documentTypes.includes(file.type)) return 'common:messages.fileType'
  return file.size > documentBytesMax(extension) ? 'common:files.documentTooLarge' : null
}
