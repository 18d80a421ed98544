import type { FailedLine } from './reasons.ts'

/** Rows per transaction: enough to be fast, few enough to be short. */
export const BATCH = 2000

export type CodeLine = {
  line: number
  typed: string | null
  code: string
  key: string
  expiresOn: string
}

export type Batch = {
  codes: CodeLine[]
  counts: Map<string, number>
  failures: FailedLine[]
  size: number
  byteCursor: number
  lineCursor: number
  lineDone: number
}

export type Cursor = Pick<Batch, 'byteCursor' | 'lineCursor' | 'lineDone'>

export function emptyBatch({ byteCursor, lineCursor, lineDone }: Cursor): Batch {
  const cursor = { byteCursor, lineCursor, lineDone }
  return { codes: [], counts: new Map(), failures: [], size: 0, ...cursor }
}

export function addCode(batch: Batch, code: CodeLine): void {
  batch.codes.push(code)
  batch.size += 1
}

export function addCount(batch: Batch, expiresOn: string, count: number): void {
  batch.counts.set(expiresOn, (batch.counts.get(expiresOn) ?? 0) + count)
  batch.size += count
}

export function addFailure(batch: Batch, failed: FailedLine): void {
  batch.failures.push(failed)
  batch.size += 1
}

export function moveTo(batch: Batch, byteCursor: number, lineCursor: number): void {
  batch.byteCursor = byteCursor
  batch.lineCursor = lineCursor
  batch.lineDone = 0
}
