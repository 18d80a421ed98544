import { UpstreamFault } from '#src/upstream/result.ts'
import { errorText } from '#src/web/forms/field.ts'
import { filesOf, readForm } from '#src/web/forms/form.ts'
import { refusedStatus } from '#src/web/forms/save-result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type Stored, storeFiles } from './store.ts'

type Kind = Parameters<typeof storeFiles>[2]

/**
 * Stores the file of a page whose form is still being filled in, and answers JSON.
 * @returns what `found` adds to its id, or `{ error }` for the person
 * @throws UpstreamFault
 */
export async function answerUpload(
  { c, upstream, page }: Request,
  kind: Kind,
  found: (id: string) => Record<string, string> = () => ({}),
): Promise<Response> {
  const [file] = filesOf(await readForm(c), 'file')
  const stored: Stored = file
    ? await storeFiles(upstream, [file], kind)
    : { error: 'common:messages.requiredField' }
  if ('failed' in stored) throw stored.failed
  if ('error' in stored) {
    const { error } = stored
    return c.json({ error: errorText(page.t, error) }, refusedStatus({ file: error }))
  }
  const [first] = stored.files
  if (!first) throw new UpstreamFault('broken')
  return c.json({ id: first.id, ...found(first.id) })
}
