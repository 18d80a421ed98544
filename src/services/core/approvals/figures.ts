import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import {
  FIGURES_DAYS_MAX,
  figurePeriod,
  listDecisionsByDay as listContract,
  readDecisionFigures as readContract,
  TOP_REASONS,
} from '#src/contract/core/decision-figures.ts'
import type { ReasonKind } from '#src/contract/core/reason-templates.ts'
import { type DayRange, daysOf } from '#src/contract/core/report-periods.ts'
import { checkRange, type PeriodErrors } from '#src/contract/core/report-rules.ts'
import { hasAllPermissions } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { decidedKinds, kindsWithReasons } from '#src/services/core/reason-templates/rights.ts'
import { reasonTemplates, reasonUses } from '#src/services/core/reason-templates/schema.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import {
  type RoundFilter,
  roundsByDay,
  roundsByPeriod,
  roundsByPerson,
  roundTimes,
} from '#src/services/kit/decisions/round-figures.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { findWaiting } from './waiting.ts'

const NO_TIMES = {
  decided: 0,
  approved: 0,
  rejected: 0,
  changesRequested: 0,
  timed: 0,
  medianSeconds: null,
  p90Seconds: null,
}
const NO_ONE = '00000000-0000-0000-0000-000000000000'

export const readDecisionFigures = bind(readContract, async ({ query, caller }, deps) => {
  const { db, settings } = deps
  const timeZone = settings.businessTimeZone
  const kinds = decidedKinds(caller)
  const days = await readFigureDays(db, query, timeZone)
  const all: RoundFilter = { ...days, kinds }
  const ofPerson = query.person ? { ...all, by: personOf(caller, query.person) } : all
  const [rows, people, periods, waiting, reasons] = await Promise.all([
    roundTimes(db, all),
    roundsByPerson(db, { ...all, by: personOf(caller) }, timeZone),
    roundsByPeriod(db, ofPerson, figurePeriod(daysOf(days)), timeZone),
    findWaiting(db, caller, timeZone),
    findReasons(db, all, kindsWithReasons(caller)),
  ])
  const personIds = people.map(({ id }) => id)
  const names = await findAccounts(db, personIds)
  const times = new Map(rows.map(({ kind, ...found }) => [kind, found]))
  const oldest = { ...waiting, accounts: null }
  return {
    data: {
      total: times.get(null) ?? NO_TIMES,
      kinds: all.kinds.map((kind) => ({
        ...(times.get(kind) ?? NO_TIMES),
        kind,
        waiting: waiting[kind]?.count ?? 0,
        oldestDays: oldest[kind]?.oldestDays ?? null,
      })),
      people: people.map((one) => ({ ...one, name: names.get(one.id)?.name ?? '' })),
      periods,
      reasons,
    },
  }
})

export const listDecisionsByDay = bind(listContract, async ({ query, caller }, deps) => {
  const { db, settings } = deps
  const timeZone = settings.businessTimeZone
  const kinds = decidedKinds(caller)
  const days = await readFigureDays(db, query, timeZone)
  const filter = { ...days, kinds, by: personOf(caller, query.person) }
  const rows = await roundsByDay(db, filter, timeZone)
  const names = await findAccounts(db, [...new Set(rows.map(({ by }) => by))])
  return {
    data: { days: rows.map(({ by, ...row }) => ({ ...row, name: names.get(by)?.name ?? '' })) },
  }
})

/** Unrestricted administrators see everybody's decisions by name, others only their own. */
function personOf({ role, permissions, userId }: Caller, person?: string): string | undefined {
  if (hasAllPermissions(role, permissions)) return person
  return person && person !== userId ? NO_ONE : userId
}

async function findReasons(
  db: Queryable,
  { start, end }: RoundFilter,
  kinds: readonly ReasonKind[],
) {
  const uses = sql<number>`count(*)::int`
  const { id, name, kind } = reasonTemplates
  const { templateId, usedAt } = reasonUses
  return db
    .select({ id, kind, name, uses })
    .from(reasonUses)
    .innerJoin(reasonTemplates, eq(id, templateId))
    .where(and(gte(usedAt, start), lt(usedAt, end), inArray(kind, [...kinds])))
    .groupBy(id)
    .orderBy(desc(uses), id)
    .limit(TOP_REASONS)
}

/** Business days and their first and last instants; `end` is exclusive. */
type FigureDays = DayRange & { start: Date; end: Date }

/** @throws Refusal invalid for anything a report's range refuses, or longer than `FIGURES_DAYS_MAX` */
async function readFigureDays(
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
