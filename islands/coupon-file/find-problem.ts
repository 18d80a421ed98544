import Papa from 'papaparse'
import { readHeader } from '#src/contract/core/coupon-file-header.ts'
import { isBlankLine } from '#src/contract/core/coupon-file-line.ts'
import { HEAD_BYTES } from '#src/contract/files/format.ts'
import { decodeLine, readTextStart, type TextEncoding } from '#src/contract/files/text-start.ts'

export type ProblemTexts = {
  empty: string
  /** By what the file is instead of a text. */
  content: Record<string, string>
  /** What the first line must be. */
  header: string
  /** By what is wrong with it, with a place for `{offending}`. */
  mend: Record<string, string>
}

/** What the service would say of the file's first line, or nothing. */
export async function findProblem(file: File, texts: ProblemTexts): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 2 * HEAD_BYTES + 4).arrayBuffer())
  if (bytes.length === 0) return texts.empty
  const encoding = readTextStart(bytes)
  if (typeof encoding === 'object') return texts.content[encoding.content] ?? ''
  if (isBlankLine(new TextDecoder(encoding).decode(bytes))) return texts.empty
  const found = readHeader(headOf(bytes, encoding), namesIn)
  if (typeof found === 'string') return ''
  return `${texts.header} ${texts.mend[found.problem]?.replace('{offending}', found.offending)}`
}

function headOf(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding !== 'utf-8')
    return new TextDecoder(encoding).decode(bytes).split(/\r\n?|\n/)[0] ?? ''
  const end = bytes.findIndex((byte) => byte === 10 || byte === 13)
  return decodeLine(end < 0 ? bytes : bytes.subarray(0, end)).replace(/^\ufeff/, '')
}

function namesIn(line: string): string[] | null {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter: ',' })
  return errors.length > 0 ? null : (data[0] ?? [])
}
