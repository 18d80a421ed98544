import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { contentOf } from './content-type.ts'
import { unsupported } from './pictures.ts'

type Limits = { bytesMax: number; tooLarge: Refusal }

/**
 * Passes a text file on as it arrives and judges it on the way: no picture, no pdf, nothing
 * that holds NUL (a spreadsheet, an archive, UTF-16), not empty, not too large.
 * @throws Refusal invalid
 */
export async function* textOnly(
  source: AsyncIterable<Uint8Array>,
  { bytesMax, tooLarge }: Limits,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  for await (const piece of source) {
    if (size === 0 && contentOf(piece)) throw unsupported()
    if (piece.includes(0)) throw unsupported()
    size += piece.byteLength
    if (size > bytesMax) throw tooLarge
    yield piece
  }
  if (size === 0) throw new Refusal('invalid', 'files:empty')
}
