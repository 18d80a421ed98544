import { id } from '#src/contract/values.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { storeFiles } from '#src/web/documents/store.ts'
import type { FieldError } from '#src/web/forms/field.ts'
import { type FormInput, filesOf, list } from '#src/web/forms/form.ts'
import { fileUrlOf } from '#views/page/picture-paths.ts'

export async function readPictures(
  upstream: Upstream,
  form: FormInput,
  name: string,
  most?: number,
): Promise<StoredPictures & { kept: string[] }> {
  const stored = await storePictures(upstream, filesOf(form, name).slice(0, most))
  return { ...stored, kept: keptFiles(form, name) }
}

export function keptFiles(form: FormInput, name: string): string[] {
  return list(form, `${name}Kept`)
    .filter((value) => id.safeParse(value).success)
    .map(fileUrlOf)
}

type StoredPictures = {
  urls: string[]
  error: FieldError | null
  /** The files service could not be reached; the field keeps its old value. */
  failed: boolean
}

async function storePictures(upstream: Upstream, chosen: File[]): Promise<StoredPictures> {
  const nothing = { urls: [], error: null, failed: false }
  if (chosen.length === 0) return nothing
  const stored = await storeFiles(upstream, chosen, 'IMAGE')
  if ('failed' in stored) return { ...nothing, failed: true }
  if ('error' in stored) return { ...nothing, error: stored.error }
  return { ...nothing, urls: stored.files.map(({ url }) => url) }
}
