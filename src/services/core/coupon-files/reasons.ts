const lineReasons = [
  'columns',
  'quotes',
  'spaces',
  'date',
  'dateImpossible',
  'dateNumber',
  'dateOrder',
  'dateTime',
  'dateYear',
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
  'codeAlike',
  'codeTaken',
  'lineLong',
] as const
export type LineReason = (typeof lineReasons)[number]

const fileReasons = ['header', 'empty', 'lines', 'missing', 'trouble'] as const
export type FileReason = (typeof fileReasons)[number]

export type ReasonParams = Record<string, string | number>

export type ForeseenFailure = {
  line: number
  code: string | null
  reason: LineReason
  params: ReasonParams
}

export type FailedLine = ForeseenFailure & { typed: string | null }
