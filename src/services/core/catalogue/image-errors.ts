import type { Tx } from '#src/database/connect.ts'
import { ownsImages } from '#src/services/files/index.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'

/** A picture is the stored one, or the administrator's own upload. */
export async function imageErrors(
  tx: Tx,
  userId: string,
  imageUrl: string,
  stored: string | null | undefined,
): Promise<FieldErrors> {
  if (imageUrl === stored || (await ownsImages(tx, [userId], [imageUrl]))) return {}
  return { imageUrl: 'core:field.image' }
}
