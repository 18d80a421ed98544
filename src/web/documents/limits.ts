import { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX, imageExtensions } from '#src/contract/files/files.ts'

const TEXT_BYTES_MAX = 64 * 1024
/** Largest body of a form with that many documents at their limit. */
export function formBytesMax(documents: number): number {
  return documents * DOCUMENT_BYTES_MAX + TEXT_BYTES_MAX
}

export const documentExtensions: readonly string[] = ['pdf', ...imageExtensions]
export const documentTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

export function documentBytesMax(extension: string): number {
  return extension === 'pdf' ? DOCUMENT_BYTES_MAX : IMAGE_BYTES_MAX
}
