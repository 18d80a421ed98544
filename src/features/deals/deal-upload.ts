import { EXTRA_IMAGES_MAX } from '#src/contract/core/deal-limits.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'

const TEXT_BYTES_MAX = 256 * 1024

export const FORM_FILES_MAX = EXTRA_IMAGES_MAX + 1
export const FORM_BYTES_MAX = FORM_FILES_MAX * IMAGE_BYTES_MAX + TEXT_BYTES_MAX
