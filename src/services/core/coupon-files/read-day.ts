import { type DayFault, readDay } from '#src/i18n/typed-day.ts'
import type { LineReason } from './reasons.ts'

/** An ISO day, a spreadsheet's number of one, or why the text names no day for certain. */
export type Day = { day: string } | { serial: number } | { reason: LineReason }

const reasons: Record<DayFault, LineReason> = {
  unreadable: 'date',
  impossible: 'dateImpossible',
  shortYear: 'dateYear',
  time: 'dateTime',
}

/**
 * A day as spreadsheets write it. A file whose days are written month first is refused: its other lines
 * would be read the other way round.
 */
export function readFileDay(text: string): Day {
  if (/^\d{5}(?:\.0+)?$/.test(text)) return { serial: Number(text) }
  const read = readDay(text)
  if ('fault' in read) return { reason: reasons[read.fault] }
  return read.isMonthFirst ? { reason: 'dateOrder' } : { day: read.day }
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from the end of 1899; those of old Macs began in 1904. */
const EPOCHS = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** The day of a spreadsheet's number; null if both ways of counting lead to a day that may be meant. */
export function serialDay(serial: number, first: string, last: string): string | null {
  const [usual = '', old = ''] = EPOCHS.map((epoch) =>
    new Date(epoch + serial * DAY_MS).toISOString().slice(0, 10),
  )
  return old >= first && old <= last ? null : usual
}
