import { IMAGE_BYTES_MAX, imageExtensions } from '#src/contract/files/files.ts'
import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { type FormInput, filesOf, list } from '#src/web/forms/form.ts'
import { fileUrlOf } from './paths.ts'

export async function readPictures(
  upstream: Upstream,
  form: FormInput,
  name: string,
  most?: number,
): Promise<Stored & { kept: string[] }> {
  const stored = await storeImages(upstream, filesOf(form, name).slice(0, most))
  return { ...stored, kept: keptFiles(form, name) }
}

export function keptFiles(form: FormInput, name: string): string[] {
  return list(form, `${name}Kept`)
    .filter((value) => id.safeParse(value).success)
    .map(fileUrlOf)
}

type Stored = {
  urls: string[]
  error: Key | null
  /** The files service could not be reached; the field keeps its old value. */
  failed: boolean
}

const types: readonly string[] = ['image/jpeg', 'image/png']
const nothing: Stored = { urls: [], error: null, failed: false }

async function storeImages(upstream: Upstream, chosen: readonly File[]): Promise<Stored> {
  const images = chosen.filter((file) => file.size > 0)
  if (images.length === 0) return nothing
  const error = images.map(imageError).find((key) => key !== null)
  if (error) return { ...nothing, error }
  const body = { files: images, kind: 'IMAGE' as const }
  const answer = await attempt(upstream.files.POST('/files/upload', { body }))
  if (answer instanceof UpstreamFault) {
    return answer.kind === 'full'
      ? { ...nothing, error: 'common:errors.full' }
      : { ...nothing, failed: true }
  }
  if (!answer.ok && answer.kind === 'tooMany') return { ...nothing, failed: true }
  if (!answer.ok) return { ...nothing, error: 'common:messages.fileType' }
  return { ...nothing, urls: answer.data.files.map((file) => file.url) }
}

/** Sends only name and declared type; the files service checks the content. */
function imageError(file: File): Key | null {
  const extension = file.name.toLowerCase().split('.').at(-1)
  if (!imageExtensions.some((known) => known === extension)) return 'common:messages.fileType'
  if (file.type && !types.includes(file.type)) return 'common:messages.fileType'
  return file.size > IMAGE_BYTES_MAX ? 'deals:errors.tooLarge' : null
}
