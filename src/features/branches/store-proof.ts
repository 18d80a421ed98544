import type { Key } from '#src/i18n/keys.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { proofBytesMax, proofExtensions, proofTypes } from './proof-limits.ts'

export type StoredProof = { id: string; url: string } | { error: Key } | { failed: UpstreamFault }

/** Stores an address proof at once, so that it survives a form that is shown again. */
export async function storeProof(upstream: Upstream, file: File): Promise<StoredProof> {
  const error = proofError(file)
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

/** The name and the declared type; the files service looks at the content. */
function proofError(file: File): Key | null {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? ''
  if (!proofExtensions.includes(extension)) return 'common:messages.fileType'
  if (file.type && !proofTypes.includes(file.type)) return 'common:messages.fileType'
  return file.size > proofBytesMax(extension) ? 'branches:errors.proofTooLarge' : null
}
