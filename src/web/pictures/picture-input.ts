import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { type FormInput, filesOf, list } from '#src/web/forms/form.ts'
import { fileUrlOf } from './paths.ts'
import { storeImages } from './store-images.ts'

/** Stores a chosen picture at once, so that it is still there when the form is shown again. */
export async function readPicture(
  upstream: Upstream,
  form: FormInput,
  name = 'imageUrl',
): Promise<{ value: string; error?: Key }> {
  const stored = await storeImages(upstream, filesOf(form, name).slice(0, 1))
  const error = stored.failed ? 'deals:form.uploadFailed' : stored.error
  const value = stored.urls[0] ?? keptFiles(form, name).at(-1) ?? ''
  return error ? { value, error } : { value }
}

/** The addresses of the stored files that stay chosen. */
export function keptFiles(form: FormInput, name: string): string[] {
  return list(form, `${name}Kept`)
    .filter((value) => id.safeParse(value).success)
    .map(fileUrlOf)
}
