import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'
import { TEXT_BYTES } from '#src/platform/receive-form.ts'

/** Largest body of a tab: the texts and one picture, also one that is too large, so that the form says so. */
export const EDIT_BYTES_MAX = DOCUMENT_BYTES_MAX + TEXT_BYTES
export const EDIT_FIELDS_MAX = 510
