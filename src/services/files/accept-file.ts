import { DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseActivePdf } from './active-pdf.ts'
import { contentOf, contentOfExtension } from './content-type.ts'
import { extensionOf, harmlessName } from './file-names.ts'
import { unsupported } from './pictures.ts'

const MEGABYTE = 1024 * 1024

export type AcceptedFile = {
  kind: 'IMAGE' | 'DOCUMENT'
  content: 'picture' | 'pdf'
  name: string
  bytes: Uint8Array
}

/**
 * Checks an uploaded file: its name and first bytes must agree, and a PDF must be harmless to its reader.
 * @param kind DOCUMENT also takes pdf, and keeps a picture private
 * @throws Refusal invalid with the text for the person
 */
export async function acceptFile(
  file: File,
  kind: 'IMAGE' | 'DOCUMENT',
  fileName: string | undefined,
): Promise<AcceptedFile> {
  const name = harmlessName(file.name)
  const claimed = contentOfExtension[extensionOf(name)]
  if (!claimed || (claimed === 'pdf' && kind !== 'DOCUMENT')) throw unsupported()
  if (file.size === 0) throw new Refusal('invalid', 'files:empty')
  refuseLarge(file.size, claimed === 'pdf')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (contentOf(bytes) !== claimed) throw unsupported()
  if (claimed === 'pdf') await refuseActivePdf(bytes)
  return {
    kind,
    content: claimed === 'pdf' ? 'pdf' : 'picture',
    name: fileName ? harmlessName(fileName) : name,
    bytes,
  }
}

function refuseLarge(size: number, document: boolean): void {
  const limit = document ? DOCUMENT_BYTES_MAX : IMAGE_BYTES_MAX
  if (size <= limit) return
  const key = document ? 'files:documentTooLarge' : 'files:imageTooLarge'
  throw new Refusal('invalid', key, { params: { megabytes: limit / MEGABYTE } })
}
