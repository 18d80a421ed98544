/** A file's type by its first bytes, whatever its name says. */
export function contentOf(bytes: Uint8Array): 'jpeg' | 'png' | 'pdf' | null {
  const starts = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte)
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf'
  return null
}

export const contentOfExtension: Readonly<Record<string, 'jpeg' | 'png' | 'pdf'>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  pdf: 'pdf',
}
