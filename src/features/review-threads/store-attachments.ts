import { ATTACHMENTS_MAX } from '#src/contract/core/review-threads.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { storeDocument } from '#src/web/documents/store.ts'
import type { Outcome } from '#src/web/forms/save-result.ts'

type Field = 'text' | 'files'

/** Stores nothing where the message itself is refused, or where there are too many. */
export async function storeAttachments(
  upstream: Upstream,
  text: string,
  files: readonly File[],
): Promise<{ urls: string[] } | Outcome<Field>> {
  const errors: Outcome<Field>['errors'] = {
    ...(text === '' && { text: 'review-threads:textRequired' }),
    ...(files.length > ATTACHMENTS_MAX && { files: 'review-threads:filesMax' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const urls: string[] = []
  for (const file of files) {
    const stored = await storeDocument(upstream, file)
    if ('failed' in stored) return { saveError: stored.failed }
    if ('error' in stored) return { errors: { files: stored.error } }
    urls.push(stored.url)
  }
  return { urls }
}
