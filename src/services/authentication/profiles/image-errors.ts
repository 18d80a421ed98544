import type { Tx } from '#src/database/connect.ts'
import { ownsImages } from '#src/services/files/index.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'

export async function imageErrors(
  tx: Tx,
  url: string | null,
  shown: readonly (string | null | undefined)[],
  people: readonly string[],
): Promise<FieldErrors> {
  const fine = url === null || shown.includes(url) || (await ownsImages(tx, people, [url]))
  return fine ? {} : { imageUrl: 'files:notOwn' }
}
