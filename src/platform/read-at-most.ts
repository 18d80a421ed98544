type Source = AsyncIterable<Uint8Array>

/** The pieces of a stream as they come. @throws what `tooLarge` makes, with the first byte beyond `bytesMax` */
export async function* atMost(
  source: Source,
  bytesMax: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array, void> {
  let left = bytesMax
  for await (const piece of source) {
    left -= piece.byteLength
    if (left < 0) throw tooLarge()
    yield piece
  }
}

/** The same as a whole. */
export async function readAtMost(
  source: Source,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of atMost(source, bytesMax, tooLarge)) pieces.push(piece)
  return Buffer.concat(pieces)
}
