import { advised } from '#src/contract/core/deal-preflight.ts'
import { TITLE_MAX } from '#src/contract/core/deals.ts'
import { id } from '#src/contract/values.ts'
import { businessDate, daysBetween, isBusinessDate } from '#src/i18n/business-time.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { readFields } from '#src/web/forms/field.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type Hint, Hints } from '#views/deals/form-hints.tsx'
import { type DealValues, dealFields } from './deal-fields.tsx'
import { onBehalfParams } from './deal-owner.ts'

/** Requested while the form is being filled in; saves nothing. */
export async function check(request: Request): Promise<Result> {
  const { values } = await readFields(request, dealFields)
  const except = id.safeParse(request.query.get('except')).data
  return fragment(<Hints hints={await dealHints(request, values, except)} />)
}

/** What reviewers usually send back. Only advice, so checks that fail are skipped. */
export async function dealHints(
  request: Request,
  values: DealValues,
  except?: string,
): Promise<Hint[]> {
  const { upstream } = request
  const { title, coverImage } = values
  const query = {
    ...onBehalfParams(request),
    title: title.slice(0, TITLE_MAX),
    ...(coverImage && { coverImage }),
    except,
  }
  const found = await attempt(upstream.core.read('/deals/preflight', { query }))
  const { duplicate, coverWidth } =
    found instanceof UpstreamFault ? { duplicate: null, coverWidth: null } : found
  const { t } = request.page
  return [
    duplicate && { field: 'title', text: t('deals:hints.duplicate', { title: duplicate.title }) },
    ...ownHints(request, values),
    coverWidth !== null &&
      coverWidth < advised.coverWidth && {
        field: 'coverImage',
        text: t('deals:hints.picture', { width: coverWidth, least: advised.coverWidth }),
      },
  ].filter((hint) => hint !== null && hint !== false)
}

function ownHints({ page }: Request, values: DealValues) {
  const { t, format } = page
  const { validFrom, expiredOn, termsAndConditions } = values
  const price = parseMoney(values.originalPrice) ?? 0
  const deduction = parseMoney(values.deductionAmount) ?? 0
  const hasPeriod = isBusinessDate(validFrom) && isBusinessDate(expiredOn)
  return [
    (termsAndConditions !== '' || expiredOn !== '') &&
      visibleLength(termsAndConditions) < advised.termsLength && {
        field: 'termsAndConditions',
        text: t('deals:hints.terms'),
      },
    price > 0 &&
      deduction * 100 > price * advised.discountPercent && {
        field: 'deductionAmount',
        text: t('deals:hints.discount', { percent: advised.discountPercent }),
      },
    hasPeriod &&
      validFrom === businessDate(Date.now(), format.timeZone) && {
        field: 'validFrom',
        text: t('deals:hints.start'),
      },
    hasPeriod &&
      daysBetween(validFrom, expiredOn) > advised.days && {
        field: 'expiredOn',
        text: t('deals:hints.long', { days: advised.days }),
      },
  ]
}
