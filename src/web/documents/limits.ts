import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'

const TEXT_BYTES_MAX = 64 * 1024
/** Largest body of a form with that many documents at their limit. */
export function formBytesMax(documents: number): number {
  return documents * DOCUMENT_BYTES_MAX + TEXT_BYTES_MAX
}
