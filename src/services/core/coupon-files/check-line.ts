import { eq } from 'drizzle-orm'
import { COUPON_CODE_MAX, couponKey, isWellFormed } from '#src/contract/core/coupon-code.ts'
import {
  type CouponFileFormat,
  couponFileHeaders,
} from '#src/contract/core/coupon-file-lifecycle.ts'
import { parseLine } from '#src/contract/core/coupon-file-line.ts'
import type { CouponLimits } from '#src/contract/core/coupon-limits.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { codeFault } from './code-fault.ts'
import { readFileDay, serialDay } from './read-day.ts'
import type { LineReason, ReasonParams } from './reasons.ts'

export type Rules = {
  format: CouponFileFormat
  today: string
  dealExpiresOn: string
  limits: Pick<CouponLimits, 'perLine'>
}

export type CheckedLine =
  | { kind: 'code'; code: string; key: string; expiresOn: string }
  | { kind: 'count'; count: number; expiresOn: string }

export type Failure = {
  kind: 'failure'
  code: string | null
  reason: LineReason
  params: ReasonParams
}

export function checkLine(text: string | null, rules: Rules): CheckedLine | Failure {
  if (text === null) return failure(null, 'lineLong')
  const values = parseLine(text)
  if (!values) return failure(null, 'quotes')
  const code = rules.format === 'CODES' ? codeOf(values[0]) : null
  const columns = couponFileHeaders[rules.format].join(',')
  if (values.length !== 2) return failure(code, ...columnsFault(text, columns, values.length))
  if (values.join(',') === columns) return failure(code, 'headerAgain')
  if (values.some((value) => value !== value.trim())) {
    return failure(code, values.some(endsHidden) ? 'invisible' : 'spaces')
  }
  const [first = '', second = ''] = values
  const isOfCodes = rules.format === 'CODES'
  const checked = isOfCodes ? checkCode(first, second, rules) : checkCount(first, second, rules)
  const [day, other] = isOfCodes ? [second, first] : [first, second]
  return checked.kind === 'failure' && isDay(other) && !isDay(day)
    ? failure(code, 'columnsSwapped', { columns })
    : checked
}

const isDay = (value: string) => 'day' in readFileDay(value)

const endsHidden = (value: string) => /^\p{Cf}|\p{Cf}$/u.test(value)

function columnsFault(text: string, columns: string, found: number): [LineReason, ReasonParams] {
  const [sign] = found === 1 ? (text.trim().match(/[;\t|]/) ?? []) : []
  if (sign === undefined) return ['columns', { columns, found }]
  return sign === '\t' ? ['tab', {}] : ['separator', { sign }]
}

function checkCode(code: string, date: string, rules: Rules): CheckedLine | Failure {
  if (code === '') return failure(null, 'codeMissing')
  if (code.length > COUPON_CODE_MAX || !/^[A-Za-z\d-]+$/.test(code) || !isWellFormed(code)) {
    const { reason, params } = codeFault(code.slice(0, COUPON_CODE_MAX + 1))
    return failure(codeOf(code), reason, params)
  }
  const expiresOn = checkDate(code, date, rules)
  if (typeof expiresOn !== 'string') return expiresOn
  return { kind: 'code', code, key: couponKey(code), expiresOn }
}

function checkCount(date: string, count: string, rules: Rules): CheckedLine | Failure {
  const expiresOn = checkDate(null, date, rules)
  if (typeof expiresOn !== 'string') return expiresOn
  if (/^-\d+$/.test(count)) return failure(null, 'countNegative')
  if (/^\d{1,3}(?:[\s.,’']\d{3})+$/.test(count)) return failure(null, 'countSigns')
  if (!/^\p{Nd}+$/u.test(count)) return failure(null, 'count')
  const requested = Number(readIdentifier(count))
  if (requested === 0) return failure(null, 'countZero')
  const { perLine } = rules.limits
  if (requested > perLine) return failure(null, 'countLarge', { max: perLine })
  return { kind: 'count', count: requested, expiresOn }
}

function checkDate(code: string | null, text: string, rules: Rules): string | Failure {
  const read = readFileDay(text)
  if ('reason' in read) return failure(code, read.reason)
  if ('serial' in read) return numberedDay(code, read.serial, rules)
  const { day } = read
  if (day < rules.today) return failure(code, 'past')
  if (day > rules.dealExpiresOn) return failure(code, 'afterDeal', { day: rules.dealExpiresOn })
  return day
}

/** A spreadsheet's number is a day only where it leads to one that the deal allows. */
function numberedDay(code: string | null, serial: number, rules: Rules): string | Failure {
  const { today, dealExpiresOn } = rules
  const day = serialDay(serial, today, dealExpiresOn)
  return day && day >= today && day <= dealExpiresOn ? day : failure(code, 'dateNumber')
}

export function failure(
  code: string | null,
  reason: LineReason,
  params: ReasonParams = {},
): Failure {
  return { kind: 'failure', code, reason, params }
}

/** A displayable, storable excerpt: no control characters, not much longer than a code. */
function codeOf(typed: string | undefined): string | null {
  const plain = (typed ?? '').toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  if (plain.trim() === '') return null
  return plain.length > COUPON_CODE_MAX ? `${plain.slice(0, COUPON_CODE_MAX)}…` : plain
}

type About = { dealId: string; format: CouponFileFormat; limits: CouponLimits; timeZone: string }

/** Read again in each round, since the business day may change meanwhile. */
export async function rulesOf(db: Queryable, about: About): Promise<Rules> {
  const { dealId, format, limits, timeZone } = about
  const [deal] = await db
    .select({ today: businessToday(timeZone).mapWith(String), dealExpiresOn: deals.expiresOn })
    .from(deals)
    .where(eq(deals.id, dealId))
  if (!deal) throw new Error('a coupon file without its deal')
  return { ...deal, format, limits }
}
