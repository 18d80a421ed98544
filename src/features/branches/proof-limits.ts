import { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX, imageExtensions } from '#src/contract/files/files.ts'

/** For the file dialog; the services look at the content. */
export const PROOF_ACCEPT = '.pdf,.jpeg,.jpg,.png'
const TEXT_BYTES_MAX = 64 * 1024
export const FORM_BYTES_MAX = DOCUMENT_BYTES_MAX + TEXT_BYTES_MAX

export const proofExtensions: readonly string[] = ['pdf', ...imageExtensions]
export const proofTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

export function proofBytesMax(extension: string): number {
  return extension === 'pdf' ? DOCUMENT_BYTES_MAX : IMAGE_BYTES_MAX
}
