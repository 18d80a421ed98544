/** The bytes of a stream. @throws `tooLarge` if there are more than `bytesMax` */
export async function collect(
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  tooLarge: Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    size += part.byteLength
    if (size > bytesMax) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}
