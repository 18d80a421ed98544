import type { Tx } from '#src/database/connect.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import type { BrandRow } from './find-brands.ts'

type Given = { name: string; description: string; imageUrl?: string | undefined }
type Context = { userId: string; previous: BrandRow | null }

export async function checkBrand(tx: Tx, given: Given, context: Context) {
  const name = readName(given.name)
  const description = given.description.toWellFormed()
  const imageUrl = given.imageUrl || (context.previous?.imageUrl ?? null)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(name.includes('\0') && { name: 'common:messages.unreadable' }),
    ...(description === '' && { description: 'common:messages.descriptionRequired' }),
    ...(description.includes('\0') && { description: 'common:messages.unreadable' }),
    ...(await imageErrors(tx, imageUrl, context)),
  })
  return { name, description, imageUrl }
}

async function imageErrors(
  tx: Tx,
  imageUrl: string | null,
  { userId, previous }: Context,
): Promise<FieldErrors> {
  if (imageUrl === null) return previous ? {} : { imageUrl: 'common:messages.imageRequired' }
  if (imageUrl === previous?.imageUrl) return {}
  return (await ownsImages(tx, [userId], [imageUrl])) ? {} : { imageUrl: 'core:field.image' }
}
