import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, filesOf, list } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { fileUrlOf } from './paths.ts'
import { storeImages } from './store-images.ts'

/** The picture of a form: newly chosen, kept from before, or none. */
export type PictureInput = {
  imageUrl: string
  errors: { imageUrl?: Key }
}

/** Stores a chosen picture at once, so that it is still there when the form is shown again. */
export async function readPicture(
  { upstream }: Pick<Request, 'upstream'>,
  form: FormInput,
): Promise<PictureInput> {
  const stored = await storeImages(upstream, filesOf(form, 'imageUrl').slice(0, 1))
  const error = stored.failed ? 'deals:form.uploadFailed' : stored.error
  const kept = list(form, 'imageUrlKept').findLast((value) => id.safeParse(value).success)
  const imageUrl = stored.urls[0] ?? (kept ? fileUrlOf(kept) : '')
  return { imageUrl, errors: error ? { imageUrl: error } : {} }
}
