import { DOCUMENT_BYTES_MAX } from '#src/contract/files/files.ts'

const TEXT_BYTES_MAX = 256 * 1024

/** Largest body of a tab: the texts and one picture, also one that is too large, so that the form says so. */
export const EDIT_BYTES_MAX = DOCUMENT_BYTES_MAX + TEXT_BYTES_MAX
export const EDIT_FIELDS_MAX = 510
