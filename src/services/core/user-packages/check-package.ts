import type { PackagePayload } from '#src/contract/core/user-packages.ts'
import type { Tx } from '#src/database/connect.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'

type Context = { userId: string; previousImage: string | null }

/**
 * The columns of a package as an administrator sent it.
 * @throws Refusal invalid with all field errors at once
 */
export async function checkPackage(tx: Tx, payload: PackagePayload, context: Context) {
  const { couponLimit, validDays, imageUrl, price: priceCents } = payload
  /** A lone surrogate is no character; it would break the audit row's JSON. */
  const name = payload.name.toWellFormed()
  const own =
    imageUrl === context.previousImage || (await ownsImages(tx, [context.userId], [imageUrl]))
  refuseFields({
    ...(name === '' && { name: 'core:package.nameRequired' }),
    ...(name.includes('\0') && { name: 'common:messages.unreadable' }),
    ...(!own && { imageUrl: 'core:field.image' }),
  })
  return { name, priceCents, couponLimit, validDays, imageUrl }
}
