import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'

const TEXT_BYTES_MAX = 256 * 1024

/** Largest body of a tab: one picture at its limit and the texts. */
export const EDIT_BYTES_MAX = IMAGE_BYTES_MAX + TEXT_BYTES_MAX
export const EDIT_FIELDS_MAX = 510
