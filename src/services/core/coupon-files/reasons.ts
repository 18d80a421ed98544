/** Why a line makes no coupon; each has its words in locales, core:couponFile.line. */
export const lineReasons = [
  'columns',
  'quotes',
  'spaces',
  'date',
  'past',
  'afterDeal',
  'count',
  'countZero',
  'countNegative',
  'countLarge',
  'fileFull',
  'code',
  'codeMissing',
  'codeInFile',
  'codeTaken',
  'lineLong',
] as const
export type LineReason = (typeof lineReasons)[number]

/** Why a whole file was rejected or gave up; words in core:couponFile.file. */
export const fileReasons = ['header', 'empty', 'lines', 'missing', 'trouble'] as const
export type FileReason = (typeof fileReasons)[number]

export type ReasonParams = Record<string, string | number>

/** A line that will fail. `code` is what it says in place of one, null where it says none. */
export type ForeseenFailure = {
  line: number
  code: string | null
  reason: LineReason
  params: ReasonParams
}

/** A line that failed, with all of it as it was typed; null where it is longer than any good one. */
export type FailedLine = ForeseenFailure & { typed: string | null }
