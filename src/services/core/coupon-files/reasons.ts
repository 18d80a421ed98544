const lineReasons = [
  'columns',
  'columnsSwapped',
  'separator',
  'tab',
  'headerAgain',
  'quotes',
  'spaces',
  'invisible',
  'date',
  'dateImpossible',
  'dateNumber',
  'dateOrder',
  'dateTime',
  'dateYear',
  'past',
  'afterDeal',
  'count',
  'countSigns',
  'countZero',
  'countNegative',
  'countLarge',
  'fileFull',
  'code',
  'codeSign',
  'codeSpace',
  'codeRounded',
  'codeMissing',
  'codeInFile',
  'codeAlike',
  'codeTaken',
  'lineLong',
] as const
export type LineReason = (typeof lineReasons)[number]

const fileReasons = ['header', 'blank', 'empty', 'lines', 'missing', 'trouble'] as const
export type FileReason = (typeof fileReasons)[number]

export type ReasonParams = Record<string, string | number>

export type ForeseenFailure = {
  line: number
  code: string | null
  reason: LineReason
  params: ReasonParams
}

export type FailedLine = ForeseenFailure & { typed: string | null }
