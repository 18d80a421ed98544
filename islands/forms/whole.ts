const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const PNG_SIGNATURE = 8
const PNG_END = 0x49454e44

/** Whether a JPEG or PNG goes on to its end: a browser draws half of one that was cut off without a word. */
export function isWhole(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff ? isWholeJpeg(bytes) : isWholePng(bytes)
}

/** The end is looked for behind the segments, since a thumbnail inside of one has an end of its own. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const isFill = bytes[at + 1] === 0xff
    at += isFill ? 1 : 2 + 256 * (bytes[at + 2] ?? 0) + (bytes[at + 3] ?? 0)
  }
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return false
    if (bytes[at + 1] === END_OF_IMAGE) return true
    at += 1
  }
  return false
}

function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = PNG_SIGNATURE; at + 8 <= bytes.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === PNG_END) return true
  return false
}
