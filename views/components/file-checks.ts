import { DOCUMENT_ACCEPT, DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import type { Translate } from '#src/i18n/translate.ts'

const MEGABYTE = 1024 * 1024

/** What the script needs to say of a chosen picture or document at once; the service says the same. */
export function fileChecks(t: Translate, accept: string) {
  const format = '{format}'
  const texts = {
    other: t(accept === DOCUMENT_ACCEPT ? 'files:otherDocument' : 'files:otherPicture', { format }),
    unknown: t('files:unknown', { format }),
    damaged: t('files:damaged'),
    tooLarge: t('files:imageTooLarge', { megabytes: IMAGE_BYTES_MAX / MEGABYTE }),
    ...(accept === DOCUMENT_ACCEPT && {
      documentTooLarge: t('files:documentTooLarge', { megabytes: DOCUMENT_BYTES_MAX / MEGABYTE }),
    }),
  }
  return {
    accept,
    'data-type-message': t('common:messages.fileType'),
    'data-file-messages': JSON.stringify(texts),
  }
}
