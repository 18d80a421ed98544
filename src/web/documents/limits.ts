import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'
import { LONGEST_TEXT } from '#src/platform/receive-form.ts'

/** Largest body of a form with that many documents at their limit. */
export function formBytesMax(documents: number): number {
  return documents * DOCUMENT_BYTES_MAX + LONGEST_TEXT
}
