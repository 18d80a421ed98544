import { id } from '#src/contract/values.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { type FormInput, filesOf, list } from '#src/web/forms/form.ts'
import { fileUrlOf } from './paths.ts'
import { type Stored, storeImages } from './store-images.ts'

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
