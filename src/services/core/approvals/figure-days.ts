import { FIGURES_DAYS_MAX } from '#src/contract/core/decision-figures.ts'
import { type DayRange, daysOf } from '#src/contract/core/report-periods.ts'
import { checkRange, type PeriodErrors } from '#src/contract/core/report-rules.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'

/** Business days and their first and last instants; `end` is exclusive. */
export type FigureDays = DayRange & { start: Date; end: Date }

/** @throws Refusal invalid for anything a report's range refuses, or longer than `FIGURES_DAYS_MAX` */
export async function readFigureDays(
  db: Queryable,
  days: Partial<Record<keyof DayRange, string | undefined>>,
  timeZone: string,
): Promise<FigureDays> {
  const today = businessDate(await readDatabaseClock(db), timeZone)
  const checked = checkRange({ from: days.from ?? null, to: days.to ?? null }, today)
  if ('errors' in checked) return refuse(checked.errors)
  const { from, to } = checked.range
  if (daysOf(checked.range) > FIGURES_DAYS_MAX) refuse({ startDate: 'core:figures.tooLong' })
  const start = new Date(startOfBusinessDate(from, timeZone))
  return { from, to, start, end: new Date(startOfBusinessDate(addDays(to, 1), timeZone)) }
}

function refuse(errors: PeriodErrors): never {
  refuseFields(errors)
  throw new Error('refused without a reason')
}
